/** How this person likes cards to be drawn; set from the preferences that the device remembers. */
export const cardStyle = $state({ /** Whether letters and ranks are as large as they fit. */ large: false });
