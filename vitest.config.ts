import { defineConfig } from 'vitest/config';

// A limit says that something hangs, not that a machine is slow: both cores may be somebody else's.
const patient = { testTimeout: 60_000, hookTimeout: 60_000 } as const;
const node = { environment: 'node', ...patient } as const;

export default defineConfig({
  test: {
    setupFiles: ['tests/support/fixed-seed.ts'],
    // what is waited for comes late on a busy machine
    expect: { poll: { timeout: 15_000 } },
    maxWorkers: '100%',
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/{architecture,unit}/**/*.test.ts'], ...node } },
      { extends: true, test: { name: 'dom', include: ['tests/unit/**/*.test.tsx'], environment: 'happy-dom', ...patient } },
      { extends: true, test: { name: 'sync', include: ['tests/sync/**/*.test.ts'], ...node, testTimeout: 300_000 } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/support/shared-postgres.ts'],
          ...node,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
