import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

/**
 * What is looked at and not passed: figures of the first load, and pictures of every screen. One at a time, else the
 * figures would be of two pages that share a machine.
 */
export default defineConfig({ ...tests, testDir: 'figures', grep: /./, workers: 1, timeout: 900_000 });
