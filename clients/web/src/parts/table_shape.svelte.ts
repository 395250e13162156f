import type { Shape } from './shape.ts';

/** The layout of the table on this page; its frame measures it. */
export const tableShape = $state({ shape: 'tall' as Shape, large: false });
