import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'specs',
  outputDir: 'results/failures',
  // A whole match has no fixed duration; each wait in it has its own limit. The limits only end what hangs: next to a
  // build a page can take half a minute to show itself.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  // Every test has its own server and browsers, and waits much of its time.
  workers: 2,
  fullyParallel: true,
  // deploy/test.sh runs the tests with @daily in their title, and with --all every test.
  ...(process.env['TEST_EFFORT'] === 'full' ? {} : { grep: /@daily/ }),
  reporter: [['list']],
  use: {
    launchOptions: {
      executablePath: process.env['MELDROOM_CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run', '--disable-sync'],
    },
    // Both cost much of a test; the tests that are about them switch them on.
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    actionTimeout: 45_000,
  },
});
