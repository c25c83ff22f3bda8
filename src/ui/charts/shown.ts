import type { Instant } from '#domain/quantity.ts';
import type { Problem } from '#domain/service/problem.ts';

/** Something as the device knows it, the shape that a screen's reads give. */
export type Resource<T> =
  | { readonly is: 'loading' }
  | { readonly is: 'absent'; readonly problem: Problem | null }
  | {
      readonly is: 'ready';
      readonly value: T;
      readonly asOf: Instant;
      readonly problem: Problem | null;
      readonly isRefreshing: boolean;
    };
