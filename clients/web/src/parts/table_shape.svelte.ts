import type { Shape } from './shape.ts';

/** How the table on this page is laid out; its frame measures it. */
export const tableShape = $state({ shape: 'tall' as Shape, large: false });
