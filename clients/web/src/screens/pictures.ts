/**
 * Pictures that the first page shows once it works. They are in one file, because each file costs a round trip on a slow
 * network.
 */
export { default as Avatar } from '../parts/players/Avatar.svelte';
export { default as GamePicture } from '../parts/cards/GamePicture.svelte';
