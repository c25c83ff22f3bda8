import type { Instant } from '#domain/quantity.ts';
import type { ActiveCauses } from './active-causes.ts';
import { type Cause, isInformation } from './cause.ts';
import type { Diagnosis } from './diagnosis.ts';
import { worstFirst } from './worst-first.ts';

/**
 * How an installation stands; it is in exactly one of these. In the order in which a list shows them.
 *
 * faulty     does not work; silence is one of the causes
 * attention  works, and a cause is active
 * waiting    has never reported
 * working    works, and no cause is active
 */
export const CARE_STATES = ['faulty', 'attention', 'waiting', 'working'] as const;
export type CareState = (typeof CARE_STATES)[number];

/** A state with the worst cause behind it; `null` where none is known. */
export interface Care {
  readonly state: CareState;
  readonly cause: Cause | null;
  readonly since: Instant | null;
}

/** What a backend tells of an installation. */
export interface ReportedWork {
  readonly isWorking: boolean;
  /** Left out where the call does not tell it, as markers do not; then `care` says whether there was any. */
  readonly lastReading?: Instant | null;
  /** What the server made of it; a backend without causes tells none. */
  readonly care?: Care | undefined;
}

/** What is looked at of an active cause. */
export type ActiveCause = Pick<Diagnosis, 'cause' | 'severity' | 'since' | 'explainedBy'>;

const NO_CAUSE = { cause: null, since: null };
const NONE: readonly ActiveCause[] = [];

/** No backend says of an inverter that never reported that it works. */
const hasNeverReported = ({ isWorking, lastReading, care }: ReportedWork): boolean =>
  !isWorking && (lastReading === undefined ? care?.state === 'waiting' : lastReading === null);

/**
 * The state of an installation: the only place where it is decided.
 *
 * Unit    none.
 * Range   `active`: its active causes in any order, acknowledged ones too; what is only information makes no state. `null` where
 *         the backend tells no causes: then there are two states, as it says whether the installation works.
 * Source  ours: never reported, does not work, works with a cause, works; the first that holds.
 */
export function careOf(reported: ReportedWork, active: readonly ActiveCause[] | null): Care {
  const { isWorking } = reported;
  if (active === null) return { ...NO_CAUSE, state: isWorking ? 'working' : 'faulty' };
  if (hasNeverReported(reported)) return { ...NO_CAUSE, state: 'waiting' };
  const [worst] = active.filter(({ cause }) => !isInformation(cause)).sort(worstFirst);
  if (!worst) return { ...NO_CAUSE, state: isWorking ? 'working' : 'faulty' };
  return { state: isWorking ? 'attention' : 'faulty', cause: worst.cause, since: worst.since };
}

/** The state and its cause as last told; of a backend without causes by whether it works. Unit: none. Range: any. Source: `careOf`. */
export const knownCare = (reported: ReportedWork): Care => reported.care ?? careOf(reported, null);

/** The state alone. Unit: none. Range: any. Source: `careOf`. */
export const stateOf = (reported: ReportedWork): CareState => knownCare(reported).state;

/** Its place in the order of states. Unit: none, the worst is the least. Range: any. Source: `CARE_STATES`. */
export const stateRank = (reported: ReportedWork): number => CARE_STATES.indexOf(stateOf(reported));

const isSame = (one: Care | undefined, other: Care): boolean =>
  one?.state === other.state && one.cause === other.cause && one.since === other.since;

/**
 * The same installations as causes that are newer than their list judge them.
 *
 * Unit    none.
 * Range   one of which nothing else is said stays the same object; where that holds of all, so does the list.
 * Source  `careOf`.
 */
export function withCare<R extends ReportedWork & { readonly id: number }>(rows: readonly R[], causes: ActiveCauses): readonly R[] {
  let isChanged = false;
  const judged = rows.map((row) => {
    const care = careOf(row, causes.get(row.id) ?? NONE);
    if (isSame(row.care, care)) return row;
    isChanged = true;
    return { ...row, care };
  });
  return isChanged ? judged : rows;
}

/** How many installations are in each state. Unit: installations. Range: all states, in the order of `CARE_STATES`. Source: arithmetic. */
export function countStates(rows: readonly ReportedWork[]): Readonly<Record<CareState, number>> {
  const counts = { faulty: 0, attention: 0, waiting: 0, working: 0 };
  for (const row of rows) counts[stateOf(row)] += 1;
  return counts;
}
