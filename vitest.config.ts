import { defineConfig } from 'vitest/config';

const node = { environment: 'node', testTimeout: 30_000, hookTimeout: 60_000 } as const;

export default defineConfig({
  test: {
    setupFiles: ['tests/support/same-chance.ts'],
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/{architecture,unit}/**/*.test.ts'], ...node } },
      { extends: true, test: { name: 'dom', include: ['tests/unit/**/*.test.tsx'], environment: 'happy-dom' } },
      { extends: true, test: { name: 'sync', include: ['tests/sync/**/*.test.ts'], ...node, testTimeout: 300_000 } },
      {
        extends: true,
        test: { name: 'server', include: ['tests/server/**/*.test.ts'], ...node, testTimeout: 120_000, hookTimeout: 120_000 },
      },
    ],
  },
});
