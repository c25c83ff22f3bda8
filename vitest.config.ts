import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// A limit says that something hangs, not that a machine is slow: both cores may be somebody else's.
const patient = { testTimeout: 60_000, hookTimeout: 60_000 } as const;
const node = { environment: 'node', ...patient } as const;

/** Whole fleets are computed over weeks: a fifth of all unit tests' time, which `npm run check` leaves to `npm test`. */
const MODEL = [
  'tests/unit/domain/energy/comparison/orientation.demo.test.ts',
  'tests/unit/server/seed/showcase.test.ts',
  'tests/unit/server/seed/showcase.voltages.test.ts',
  'tests/unit/server/telemetry/model.test.ts',
];

/** What keeps nothing between two calls: its files may share a process, which halves their time. */
const PURE = ['tests/architecture/**/*.test.ts', 'tests/unit/{contract,domain,scripts,server,texts,ui}/**/*.test.ts'];

export default defineConfig({
  test: {
    setupFiles: ['tests/support/fixed-seed.ts'],
    // what is waited for comes late on a busy machine
    expect: { poll: { timeout: 15_000 } },
    maxWorkers: '100%',
    // servers and scripts that tests start need not translate the same sources each time
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/started-by-tests') },
    projects: [
      { extends: true, test: { name: 'unit', include: PURE, exclude: MODEL, isolate: false, ...node } },
      { extends: true, test: { name: 'parts', include: ['tests/unit/**/*.test.ts'], exclude: [...PURE, ...MODEL], ...node } },
      { extends: true, test: { name: 'model', include: MODEL, ...node } },
      {
        extends: true,
        test: {
          name: 'dom',
          include: ['tests/unit/**/*.test.tsx'],
          setupFiles: ['tests/support/dom-setup.ts'],
          environment: './tests/support/shared-dom.ts',
          isolate: false,
          ...patient,
        },
      },
      { extends: true, test: { name: 'sync', include: ['tests/sync/**/*.test.ts'], ...node, testTimeout: 300_000 } },
      {
        extends: true,
        test: {
          name: 'server',
          isolate: false,
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/support/shared-postgres.ts'],
          setupFiles: ['tests/support/plain-database.ts'],
          ...node,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browsers',
          include: ['tests/browsers/**/*.test.ts'],
          ...node,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          retry: process.env['CI'] ? 2 : 0, // as the journeys (playwright.config.ts)
        },
      },
    ],
  },
});
