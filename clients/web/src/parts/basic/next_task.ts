/** Resolves in the next task, where NextTask makes its content. */
export const nextTask = () => new Promise<void>((begin) => setTimeout(begin));
