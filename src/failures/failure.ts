import type { Instant } from '#domain/quantity.ts';

/** The part of the app and what it was doing. It never contains data. */
export type Where = `${'app' | 'intents' | 'local' | 'remote' | 'screens' | 'state' | 'sw' | 'sync' | 'ui'}/${string}`;

/** An unexpected error as it may be stored on the device: without personal data. */
export interface Failure {
  /** The names of the error and its causes, the outermost first: 'AbortError<QuotaExceededError'. */
  readonly name: string;
  readonly where: string;
  /** Version of the release. */
  readonly version: string;
}

/** One kind of failure on this device, with the number of its occurrences. */
export interface FailureRecord extends Failure {
  readonly firstAt: Instant;
  readonly lastAt: Instant;
  readonly count: number;
}

const NAME = /^[A-Za-z]\w{0,39}$/;
const WHERE = /^[a-z]+(\/[a-z0-9-]{1,40}){1,3}$/;
/** How many levels of causes are named. */
const DEPTH = 3;

/** Only names that look like identifiers are used, since another name may contain data. */
function namesOf(error: unknown, depth = DEPTH): readonly string[] {
  if (depth === 0 || typeof error !== 'object' || error === null) return [];
  const { name, inner, cause } = error as { name?: unknown; inner?: unknown; cause?: unknown };
  const own = typeof name === 'string' && NAME.test(name) ? name : 'Error';
  return [own, ...namesOf(inner ?? cause, depth - 1)];
}

/** The failure without message, stack and values, which may contain names, addresses or tokens. */
export function failureOf(error: unknown, where: string, version: string): Failure {
  const names = namesOf(error);
  return {
    name: names.length > 0 ? names.join('<') : `not an error: ${error === null ? 'null' : typeof error}`,
    where: WHERE.test(where) ? where : 'app/unnamed',
    version,
  };
}
