import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const executablePath = process.env['PV_CHROMIUM'] || undefined;

// servers that journeys start need not translate the same sources each time
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/started-by-tests');

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** A graphics card made of processor time: maps and their pictures need one, and it costs every other page a third more. */
const DRAWN_BY_PROCESSOR = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'];
const MAPS = /\/map-[\w-]+\.journey\.ts$/;

const launchedWith = (...more: readonly string[]) => ({
  launchOptions: { ...(executablePath && { executablePath }), args: [...ARGUMENTS, ...more] },
});

export default defineConfig({
  testDir: 'tests/journeys',
  // Journeys wait more than they compute: three share two processors well.
  workers: Math.ceil(availableParallelism() * 1.5),
  // A browser on a busy machine of somebody else's now and then misses a wait; what fails thrice is broken.
  retries: process.env['CI'] ? 2 : 0,
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
    { name: 'app', testMatch: '**/*.journey.ts', testIgnore: MAPS, use: launchedWith('--disable-gpu') },
    { name: 'maps', testMatch: MAPS, use: launchedWith(...DRAWN_BY_PROCESSOR) },
  ],
});
