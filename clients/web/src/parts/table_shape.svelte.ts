import type { Shape } from './shape.ts';

/** The layout of the table on this page; its frame measures it. `beside`: there is room for the log and the chat next to it. */
export const tableShape = $state({ shape: 'tall' as Shape, large: false, beside: false });
