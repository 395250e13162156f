/**
 * Parts that the first page does not need to be drawn. Each is fetched when it is needed, and most of them earlier,
 * while people look at the page.
 */

export const fetchTable = () => import('./InRoom.svelte');
export const fetchInvitation = () => import('./Invitation.svelte');
export const fetchDialogs = () => import('./dialogs.ts');
/** Pictures of the games. They show cards, so all code that draws cards is loaded with them. */
export const fetchPictures = () => import('../parts/GamePicture.svelte');
