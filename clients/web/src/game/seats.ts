import type { VariantInfo } from '../protocol/model.ts';

/** As many seats as are wished, or as near to it as this game has them. */
export const seatsFor = ({ least_seats: least, most_seats: most }: VariantInfo, wished: number): number => Math.min(Math.max(wished, least), most);
