import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

/**
 * Figures of the first load and pictures of every screen, for people to look at; they do not pass or fail. They run one
 * at a time, because otherwise two pages would share the machine and change the figures.
 */
export default defineConfig({ ...tests, testDir: 'figures', grep: /./, workers: 1, timeout: 900_000, use: { ...tests.use, reducedMotion: 'no-preference', serviceWorkers: 'allow' } });
