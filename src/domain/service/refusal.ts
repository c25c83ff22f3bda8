/**
 * Why a backend refused, in its own words: sentences by field, the sentences of no field, or a bare list.
 * Source: Django REST framework's error shapes (specification 16.6).
 */
export interface Refusal {
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly detail: string | null;
  readonly items: readonly string[];
}
