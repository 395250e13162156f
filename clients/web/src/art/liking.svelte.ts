/** How this person likes cards to be drawn; set from the preferences that the device remembers. */
export const liking = $state({ /** Letters and ranks as large as they go. */ large: false });
