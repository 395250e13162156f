/** How cards are drawn for the person who looks at them; what the device remembers of it sets this. */
export const liking = $state({ /** Letters and ranks as large as they go. */ large: false });
