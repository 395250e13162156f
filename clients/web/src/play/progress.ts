/** How far a player has come in a lesson. */
export interface Progress {
  /** Whether they have read the introduction to the game, which comes first. */
  begun: boolean;
  behind: readonly string[];
  /** The step that they see now; null between two moments. */
  shown: string | null;
}

export const beginning: Progress = { begun: false, behind: [], shown: null };
