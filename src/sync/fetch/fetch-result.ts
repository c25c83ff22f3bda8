import type { Problem } from '#domain/service/problem.ts';

/** What asking for one datum came to. */
export type FetchResult =
  | { readonly is: 'got'; readonly value: unknown; readonly etag: string | null }
  | { readonly is: 'unchanged' }
  | { readonly is: 'failed'; readonly problem: Problem };
