/** What opens over the first page and over any other; one file, because a slow network counts each. */
export { default as RuleCard } from '../parts/RuleCard.svelte';
export { default as Settings } from '../parts/Settings.svelte';
export { default as SetUp } from '../parts/SetUp.svelte';
export { default as Rules } from './Rules.svelte';
