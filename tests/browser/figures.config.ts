import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

/** What is looked at and not passed: figures of the first load, and pictures of every screen. */
export default defineConfig({ ...tests, testDir: 'figures', retries: 0, timeout: 900_000 });
