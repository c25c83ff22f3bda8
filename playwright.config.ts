import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

/** The whole browser, and the same without what windows need, which is a third less work; Playwright's own whole one where neither is named. */
const whole = process.env['PV_CHROMIUM'] ? { executablePath: process.env['PV_CHROMIUM'] } : { channel: 'chromium' };
const shell = process.env['PV_CHROMIUM_SHELL'] ? { executablePath: process.env['PV_CHROMIUM_SHELL'] } : whole;

// servers that tests start need not translate the same sources each time
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/started-by-tests');

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu', // nothing here is drawn by one, and one made of processor time takes half of what a map takes
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** What only the whole browser has: Background Sync, a profile on the disk that another start finds, installing, a camera. */
const DEVICE =
  /\/(offline-[\w-]+|session-[\w-]+|install-app|update-release|(visit|scan)-camera|map-(areas|providers|tiles))(\.full)?\.e2e\.ts$/;

const launched = (browser: typeof whole) => ({ launchOptions: { ...browser, args: ARGUMENTS } });

export default defineConfig({
  testDir: 'tests/e2e',
  // Tests wait more than they compute: three share two processors well.
  workers: Math.ceil(availableParallelism() * 1.5),
  // A test that fails once is a defect: of the product or of the test.
  retries: 0,
  // Limits say that something hangs, not that a machine is slow: a wait ends with its condition.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    video: 'off',
    actionTimeout: 60_000,
    trace: 'off',
  },
  projects: [
    // first what takes longest
    { name: 'device', testMatch: DEVICE, use: launched(whole) },
    { name: 'app', testMatch: '**/*.e2e.ts', testIgnore: DEVICE, use: launched(shell) },
  ],
});
