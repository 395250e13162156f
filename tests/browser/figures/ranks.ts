/** The smallest figure that at least `share` of the figures do not exceed. */
export const rank = (figures: readonly number[], share: number) => [...figures].sort((a, b) => a - b)[Math.ceil(figures.length * share) - 1] ?? NaN;
export const median = (figures: readonly number[]) => rank(figures, 0.5);
export const ms = (figure: number) => `${figure.toFixed(0)} ms`;
