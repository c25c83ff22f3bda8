import type { Instant } from '#domain/quantity.ts';
import type { Device } from '#local/device.ts';

/** Unit: ms. The longest pause that a backend can ask for. A stored time that is further away comes from a clock that was set back. */
const LONGEST_WAIT = 3_600_000;

/** Whether `until` is in the future, and no further away than the longest pause. */
export const isAhead = (until: Instant | null, now: Instant): until is Instant =>
  until !== null && until > now && until - now <= LONGEST_WAIT;

/** Unit: ms. A claim older than this has lost its owner; longer than a call may take. */
export const CLAIM_TTL_MS = 45_000;

/** Unit: ms. A sender that works leaves a mark on some change within a call for the list and one for the change, of 30 s each. */
export const HOLDER_QUIET = 90_000;

/** Unit: ms. A claimer that slept longer than this before sending does not send: another may have taken over. */
export const SEND_TIMEOUT_MS = 10_000;

/** Unit: ms. By then what was on its way has arrived or never will: the call's 30 s, and a proxy's 60 s. */
export const SETTLE_MS = 90_000;

/** Unit: ms. Between two lists that must both be without a creation before it may be sent again. */
export const ABSENT_GAP = 30_000;

/** Unit: ms. Between two looks at a list that has lost rows which it had before, and how long after the sending that goes on. */
export const SHAKEN_GAP = 60_000;
export const LOOK_FOR = 600_000;

/** Unit: ms. When a list without the task whose status changes is looked at again; after the last of them it is a question. */
export const MISSING_GAPS: readonly number[] = [30_000, 30_000, 30_000, 30_000];

/** Unit: ms. When a list that shows a task as it was before our own last change is looked at again. */
export const LAG_GAPS: readonly number[] = [15_000, 30_000, 60_000, 120_000, 240_000];

/** Unit: ms. How old a list may be when a creation's older twins are looked up in it. */
export const LIST_FOR_CREATE = 30_000;

/** Unit: ms. How old a list may be when a change is sent on its ground. */
export const LIST_FOR_CHANGE = 10_000;

/** Unit: ms. When a backend that is not our own is looked at again, for what only ours can be told. */
export const NO_EXTENSIONS_GAP = 300_000;

/** Unit: changes on the wire at once where the backend honours keys; as many as a browser opens connections over HTTP/1.1. */
export const WINDOW = 6;

/** Unit: changes. This many in a row with an answer of 500 and above, or none, end a run where keys are honoured. */
export const TROUBLES_IN_A_ROW = 3;

const FIRST = 5000;
const CAP = 300_000;

/** When to try again after `failures` failures in a row: 5 s, doubled up to 5 min, with 20 % of chance; or as the backend said. */
export function nextAttemptAt({ now, random }: Device, failures: number, retryAfter: number | null): Instant {
  const chosen = Math.min(FIRST * 2 ** failures, CAP) * (0.8 + 0.4 * random());
  const wait = retryAfter === null ? chosen : Math.min(retryAfter * 1000, LONGEST_WAIT);
  return (now() + Math.ceil(wait)) as Instant;
}
