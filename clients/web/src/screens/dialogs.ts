/** Dialogs of the first page and of others. They are in one file, because each file costs a round trip on a slow network. */
export { default as RuleCard } from '../parts/rules/RuleCard.svelte';
export { default as Settings } from '../parts/settings/Settings.svelte';
export { default as SetUp } from '../parts/set_up/SetUp.svelte';
export { default as Rules } from './Rules.svelte';
