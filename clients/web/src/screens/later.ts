/**
 * What the first page can do without when it is drawn. Each is fetched when it is wanted, and most of it before, while
 * somebody looks at what is there.
 */

export const fetchTable = () => import('./InRoom.svelte');
export const fetchInvitation = () => import('./Invitation.svelte');
export const fetchDialogs = () => import('./dialogs.ts');
/** Pictures of the games: they are drawn in cards, and so bring all with them that cards are drawn with. */
export const fetchPictures = () => import('../parts/GamePicture.svelte');
