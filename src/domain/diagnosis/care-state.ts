import type { Severity } from '#domain/grid/events.ts';
import type { Instant } from '#domain/quantity.ts';
import type { ActiveCauses } from './active-causes.ts';
import { type Cause, isInformation } from './cause.ts';
import type { Diagnosis } from './diagnosis.ts';
import { worstFirst } from './worst-first.ts';

/**
 * State of an installation; exactly one applies. In the order of the list.
 *
 * faulty     does not work; silence is one of the causes
 * attention  works, and a cause is active
 * waiting    has never sent a reading
 * working    works, and no cause is active
 */
export const CARE_STATES = ['faulty', 'attention', 'waiting', 'working'] as const;
export type CareState = (typeof CARE_STATES)[number];

/** A state with the worst cause of it; `null` if none is known. */
export interface Care {
  readonly state: CareState;
  readonly cause: Cause | null;
  readonly since: Instant | null;
}

/** Fields of an installation that its state depends on. */
export interface WorkState {
  readonly isWorking: boolean;
  /** Absent in responses that do not contain it (markers); then `care` tells whether there was a reading. */
  readonly lastReading?: Instant | null;
  /** The state that the server computed; absent on a backend without causes. */
  readonly care?: Care | undefined;
}

/** Fields of an active cause that the state depends on. */
export type ActiveCause = Pick<Diagnosis, 'cause' | 'severity' | 'since' | 'explainedBy'>;

const NO_CAUSE = { cause: null, since: null };
const NONE: readonly ActiveCause[] = [];

/** An inverter that never sent a reading does not count as working on any backend. */
const hasNoReading = ({ isWorking, lastReading, care }: WorkState): boolean =>
  !isWorking && (lastReading === undefined ? care?.state === 'waiting' : lastReading === null);

/**
 * Decides the state of an installation. No other function decides it.
 *
 * Range   `active`: its active causes in any order, including acknowledged ones; information is ignored. `null` if the backend
 *         sends no causes: then the state is `working` or `faulty`, by `isWorking`.
 * Source  ours: never sent a reading, does not work, works with a cause, works; the first that applies.
 */
export function careOf(work: WorkState, active: readonly ActiveCause[] | null): Care {
  const { isWorking } = work;
  if (active === null) return { ...NO_CAUSE, state: isWorking ? 'working' : 'faulty' };
  if (hasNoReading(work)) return { ...NO_CAUSE, state: 'waiting' };
  const [worst] = active.filter(({ cause }) => !isInformation(cause)).sort(worstFirst);
  if (!worst) return { ...NO_CAUSE, state: isWorking ? 'working' : 'faulty' };
  return { state: isWorking ? 'attention' : 'faulty', cause: worst.cause, since: worst.since };
}

/**
 * The state whose shape and colour a cause has.
 *
 * Range   `isWorking`: of its installation, if that is known. Information has none; the caller leaves it out.
 * Source  specification 24.30; a cause by which an inverter counts as not working is major.
 */
export const stateOfCause = (severity: Severity, isWorking = false): CareState =>
  severity === 'major' && !isWorking ? 'faulty' : 'attention';

/** The last known state and cause; on a backend without causes by `isWorking`. Source: `careOf`. */
export const knownCare = (work: WorkState): Care => work.care ?? careOf(work, null);

/** The state alone. Source: `careOf`. */
export const stateOf = (work: WorkState): CareState => knownCare(work).state;

/** Position in the order of states. The worst has 0. Source: `CARE_STATES`. */
export const stateRank = (work: WorkState): number => CARE_STATES.indexOf(stateOf(work));

const isSame = (one: Care | undefined, other: Care): boolean =>
  one?.state === other.state && one.cause === other.cause && one.since === other.since;

/**
 * Updates the states of installations by causes that are newer than the list.
 *
 * Range   an unchanged installation stays the same object; if none changes, the same list is returned.
 * Source  `careOf`.
 */
export function withCare<R extends WorkState & { readonly id: number }>(rows: readonly R[], causes: ActiveCauses): readonly R[] {
  let isChanged = false;
  const judged = rows.map((row) => {
    const care = careOf(row, causes.get(row.id) ?? NONE);
    if (isSame(row.care, care)) return row;
    isChanged = true;
    return { ...row, care };
  });
  return isChanged ? judged : rows;
}

/** Counts the installations in each state. Unit: installations. Range: all states, in the order of `CARE_STATES`. */
export function countStates(rows: readonly WorkState[]): Readonly<Record<CareState, number>> {
  const counts = { faulty: 0, attention: 0, waiting: 0, working: 0 };
  for (const row of rows) counts[stateOf(row)] += 1;
  return counts;
}
