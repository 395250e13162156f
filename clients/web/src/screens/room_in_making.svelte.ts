/** The room that is being made for a button of the first page. There is one at a time: a second tap does nothing. */
export class RoomInMaking<Button extends string> {
  /** The button that was pressed; null if no room is being made. */
  button = $state<Button | null>(null);

  async begin(button: Button, make: () => Promise<void>): Promise<void> {
    if (this.button) return;
    this.button = button;
    try {
      await make();
    } finally {
      this.button = null;
    }
  }
}
