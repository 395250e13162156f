import type { Avatar } from '../protocol/model.ts';

/** In the order in which they are offered. */
export const avatarNames = ['owl', 'fox', 'cat', 'frog', 'wren', 'bear', 'hare', 'moth'] as const satisfies readonly Avatar[];

/** The face of a player who has chosen none. */
export const usualAvatar: Avatar = 'owl';

/** The face that a person who has chosen none gets on a seat: the server goes on from the seat's own to a free one. */
export function avatarOn(seat: number, worn: readonly Avatar[]): Avatar {
  const from = avatarNames.map((_, index) => avatarNames[(seat + index) % avatarNames.length]!);
  return from.find((name) => !worn.includes(name)) ?? usualAvatar;
}

/** The names of the people who wear each face. */
export const wearersOf = (people: readonly { name: string; avatar?: Avatar }[]): Partial<Record<Avatar, string>> =>
  Object.fromEntries(people.map(({ name, avatar = usualAvatar }) => [avatar, name]));

export const isAvatar = (value: unknown): value is Avatar => avatarNames.some((name) => name === value);
