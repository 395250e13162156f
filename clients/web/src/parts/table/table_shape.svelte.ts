import type { Shape } from './shape.ts';

/**
 * The layout of the table on this page, as its frame measures it. `roomy` says that the log and the chat have room next
 * to it.
 */
export const tableShape = $state({ shape: 'tall' as Shape, large: false, roomy: false });
