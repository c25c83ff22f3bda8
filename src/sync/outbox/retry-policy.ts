import type { Instant } from '#domain/quantity.ts';
import type { Device } from '#local/device.ts';

/** Unit: ms. The longest pause that a backend can ask for. A stored time that is further away comes from a clock that was set back. */
const LONGEST_WAIT = 3_600_000;

/** Whether `until` is in the future, and no further away than the longest pause. */
export const isAhead = (until: Instant | null, now: Instant): until is Instant =>
  until !== null && until > now && until - now <= LONGEST_WAIT;

/** Unit: ms. An older claim has lost its owner. It is longer than the timeout of a call. */
export const CLAIM_TTL_MS = 45_000;

/** Unit: ms. A running sender writes to a change within this time: a call for the list and one for the change, of 30 s each. */
export const HOLDER_QUIET = 90_000;

/** Unit: ms. A sender that waited longer after its claim does not send, because another may have claimed the change. */
export const SEND_TIMEOUT_MS = 10_000;

/** Unit: ms. After this time a request has arrived or never will: 30 s of the call and 60 s of a proxy. */
export const SETTLE_MS = 90_000;

/** Unit: ms. Between the two lists without a creation that are needed before it is sent again. */
export const ABSENT_GAP = 30_000;

/** Unit: ms. How often a list that has lost rows is fetched again, and until when after the sending. */
export const SHAKEN_GAP = 60_000;
export const LOOK_FOR = 600_000;

/** Unit: ms. When a list without the task of a change is fetched again; after the last time the user decides. */
export const MISSING_GAPS: readonly number[] = [30_000, 30_000, 30_000, 30_000];

/** Unit: ms. When a list that shows a task before the last change of this device is fetched again. */
export const LAG_GAPS: readonly number[] = [15_000, 30_000, 60_000, 120_000, 240_000];

/** Unit: ms. The maximum age of the list for a creation and for a call. */
export const LIST_FOR_CREATE = 30_000;

/** Unit: ms. The maximum age of the list for a change of a task. */
export const LIST_FOR_CHANGE = 10_000;

/** Unit: ms. When a call that only our own backend has is tried again after a foreign one answered. */
export const NO_EXTENSIONS_GAP = 300_000;

/** Unit: changes on the wire at once where the backend honours keys; as many as a browser opens connections over HTTP/1.1. */
export const WINDOW = 6;

/** Unit: changes. This many in a row with an answer of 500 and above, or none, end a run where keys are honoured. */
export const TROUBLES_IN_A_ROW = 3;

/** Unit: bytes of a part of a file: the first, the shortest, and the longest that the server takes. */
export const FIRST_PART = 262_144;
export const SHORTEST_PART = 32_768;
export const LONGEST_PART = 1_048_576;

/** Unit: ms. A part that took less makes the next one longer; one that took more makes it shorter. */
export const QUICK_PART = 2000;
export const SLOW_PART = 10_000;

const FIRST = 5000;
const CAP = 300_000;

/** When to try again after `failures` failures in a row: 5 s, doubled up to 5 min, ±20 % at random; or the backend's `Retry-After`. */
export function nextAttemptAt({ now, random }: Device, failures: number, retryAfter: number | null): Instant {
  const backoff = Math.min(FIRST * 2 ** failures, CAP) * (0.8 + 0.4 * random());
  const wait = retryAfter === null ? backoff : Math.min(retryAfter * 1000, LONGEST_WAIT);
  return (now() + Math.ceil(wait)) as Instant;
}
