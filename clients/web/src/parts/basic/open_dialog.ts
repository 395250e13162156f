/** Whether a dialog or a popover is open and has the keys. Both are still open when Escape is about to close them. */
export const isDialogOpen = (): boolean => document.querySelector('dialog[open], :popover-open') !== null;
