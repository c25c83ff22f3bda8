import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// A limit says that something hangs, not that a machine is slow: both cores may be somebody else's.
const limits = { testTimeout: 60_000, hookTimeout: 60_000 } as const;
const node = { environment: 'node', ...limits } as const;

/** Tests that compute whole demo fleets over weeks or merge thousands of generated visits. `npm run check` leaves them to `npm test`. */
const SIMULATION = ['tests/unit/**/*.simulation.test.ts'];

const UNIT = ['tests/architecture/**/*.test.ts', 'tests/unit/**/*.test.ts'];

export default defineConfig({
  test: {
    setupFiles: ['tests/support/fixed-seed.ts'],
    // what is waited for comes late on a busy machine
    expect: { poll: { timeout: 15_000 } },
    maxWorkers: '100%',
    // servers and scripts that tests start need not translate the same sources each time
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/started-by-tests') },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: UNIT,
          exclude: SIMULATION,
          setupFiles: ['tests/support/shared-process.ts'],
          // Files share a process, which takes half the time of a process for each; `shared-process.ts` resets what they leave.
          isolate: false,
          ...node,
        },
      },
      { extends: true, test: { name: 'simulation', include: SIMULATION, ...node } },
      {
        extends: true,
        test: {
          name: 'component',
          include: ['tests/component/**/*.test.tsx'],
          setupFiles: ['tests/support/dom-setup.ts'],
          environment: './tests/support/shared-dom.ts',
          isolate: false,
          ...limits,
        },
      },
      {
        extends: true,
        test: {
          name: 'offline',
          include: ['tests/offline/**/*.test.ts'],
          setupFiles: ['tests/support/shared-process.ts'],
          isolate: false,
          ...node,
          testTimeout: 300_000,
        },
      },
      ...['integration', 'fleets', 'system'].map((name) => ({
        extends: true as const,
        test: {
          name,
          isolate: false,
          include: [`tests/${name}/**/*.test.ts`],
          globalSetup: ['tests/support/shared-postgres.ts'],
          setupFiles: ['tests/support/plain-database.ts'],
          ...node,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      })),
      {
        extends: true,
        test: {
          name: 'cross-browser',
          include: ['tests/cross-browser/**/*.test.ts'],
          ...node,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
