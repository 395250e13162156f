/** The ways to sort a hand. They are apart from sorting, because a person's preferences, which the first page has, name them. */
export const cardSorts = ['rank', 'suit'] as const;
export const letterSorts = ['letter', 'value', 'colour'] as const;
export type SortKey = (typeof cardSorts)[number] | (typeof letterSorts)[number];
