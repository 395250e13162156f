import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'specs',
  outputDir: 'results/failures',
  // Matches take as long as they take; each wait in them has its own limit.
  timeout: 300_000,
  expect: { timeout: 15_000 },
  // Every test has a server and browsers of its own, and much of its time waits.
  workers: 2,
  fullyParallel: true,
  // deploy/test.sh runs those with @daily in their title, and all of them with --all.
  ...(process.env['TEST_EFFORT'] === 'full' ? {} : { grep: /@daily/ }),
  reporter: [['list']],
  use: {
    launchOptions: {
      executablePath: process.env['MELDROOM_CHROMIUM'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run', '--disable-sync'],
    },
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
  },
});
