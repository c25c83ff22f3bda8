import { defineConfig } from '@playwright/test';

const executablePath = process.env['PV_CHROMIUM'] || undefined;

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.journey.ts',
  workers: 1,
  // A browser on a busy machine of somebody else's now and then misses a wait; what fails thrice is broken.
  retries: process.env['CI'] ? 2 : 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    video: 'off',
    actionTimeout: 30_000,
    trace: 'off',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--use-angle=swiftshader',
        '--enable-unsafe-swiftshader',
        '--ignore-gpu-blocklist',
      ],
    },
  },
});
