import type { Instant } from '#domain/quantity.ts';

/** Who said at a diagnosis that the string fuses are good. */
export interface FusesChecked {
  /** Name of the account, or its e-mail. */
  readonly by: string;
  readonly at: Instant;
  readonly note: string;
}

/** Something that says that the string fuses of an installation are good: a person, a finished visit, or a task whose repair is confirmed. */
export interface FuseCheck extends FusesChecked {
  readonly visit: string | null;
  readonly task: number | null;
}
