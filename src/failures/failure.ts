import type { Instant } from '#domain/quantity.ts';

/** The part of the app that speaks, and what it was doing: words of the code, never of the data. */
export type Where = `${'app' | 'intents' | 'local' | 'remote' | 'screens' | 'state' | 'sw' | 'sync' | 'ui'}/${string}`;

/** Something that went wrong and was not expected: what may stay on the device, because it tells nothing of anybody. */
export interface Failure {
  /** The error's name with the names of what caused it, the outermost first: 'AbortError<QuotaExceededError'. */
  readonly name: string;
  readonly where: string;
  /** Version of the release. */
  readonly version: string;
}

/** One kind of failure on this device, however often it came. */
export interface FailureRecord extends Failure {
  readonly firstAt: Instant;
  readonly lastAt: Instant;
  readonly count: number;
}

const NAME = /^[A-Za-z]\w{0,39}$/;
const WHERE = /^[a-z]+(\/[a-z0-9-]{1,40}){1,3}$/;
/** How far down the causes of an error are named. */
const DEPTH = 3;

/** A name is a word of the code; whatever does not look like one may be a text somebody wrote. */
function namesOf(error: unknown, depth = DEPTH): readonly string[] {
  if (depth === 0 || typeof error !== 'object' || error === null) return [];
  const { name, inner, cause } = error as { name?: unknown; inner?: unknown; cause?: unknown };
  const own = typeof name === 'string' && NAME.test(name) ? name : 'Error';
  return [own, ...namesOf(inner ?? cause, depth - 1)];
}

/** The failure without its message, stack and values: these may hold names, addresses or tokens. */
export function failureOf(error: unknown, where: string, version: string): Failure {
  const names = namesOf(error);
  return {
    name: names.length > 0 ? names.join('<') : `not an error: ${error === null ? 'null' : typeof error}`,
    where: WHERE.test(where) ? where : 'app/unnamed',
    version,
  };
}
