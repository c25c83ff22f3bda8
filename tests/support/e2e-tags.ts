/** A test that uses the app's service worker in a file that runs without one (tests/support/page-worker.ts). */
export const WITH_WORKER = { tag: '@worker' } as const;

/** A test for `npm run test:full` only (docs/testing.md). A whole file of such tests is called `*.full.e2e.ts`. */
export const FULL_ONLY = { tag: '@full' } as const;

export const FULL_ONLY_WITH_WORKER = { tag: [WITH_WORKER.tag, FULL_ONLY.tag] };
