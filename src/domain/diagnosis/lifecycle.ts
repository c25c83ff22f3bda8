import type { Instant } from '#domain/quantity.ts';
import type { Cause } from './cause.ts';
import type { Diagnosis } from './diagnosis.ts';
import { CLOSED_AFTER } from './occurrences.ts';

export type DiagnosisState = 'active' | 'acknowledged' | 'gone' | 'closed';

export interface Acknowledgement {
  readonly by: string;
  readonly at: Instant;
}

/** What is kept of a diagnosis from one look to the next. */
export interface DiagnosisRecord extends Diagnosis {
  /** Who has seen it, and when; the first one stands. */
  readonly acknowledged: Acknowledgement | null;
  /** The task that was filed for it has been closed. */
  readonly isTaskClosed: boolean;
}

/**
 * Where a diagnosis stands.
 *
 * Unit    ms since 1970.
 * Range   active → acknowledged → gone → closed; what comes back within three days is active or acknowledged again.
 *         What is gone is closed with its task, else after three days.
 * Source  field practice: active, confirmed, gone, closed.
 */
export function diagnosisState({ isActive, acknowledged, last, isTaskClosed }: DiagnosisRecord, now: number): DiagnosisState {
  if (isActive) return acknowledged ? 'acknowledged' : 'active';
  return isTaskClosed || now - last > CLOSED_AFTER ? 'closed' : 'gone';
}

/** Notes who has seen it. Unit: ms since 1970. Range: the first acknowledgement stands, whoever repeats it. Source: ours. */
export const acknowledge = <R extends DiagnosisRecord>(record: R, by: string, at: Instant): R =>
  record.acknowledged ? record : { ...record, acknowledged: { by, at } };

/** What is to be done with the records of one installation after a look. */
export interface Reconciled<R> {
  /** Records with what is known of them now. */
  readonly kept: readonly R[];
  /** Diagnoses that no record tells of yet. */
  readonly opened: readonly Diagnosis[];
  /** Records of what is over for good. */
  readonly closed: readonly R[];
  /** Records of what never was, as readings that came late show; nobody had acknowledged them. */
  readonly withdrawn: readonly R[];
}

/** The same story: what has been gone for longer than three days is another one. */
const isSameStory = (record: Diagnosis, found: Diagnosis): boolean =>
  record.cause === found.cause && found.since - record.last <= CLOSED_AFTER;

/** A record that no diagnosis continues is over, unless readings that came late have shown that it never was. */
const isOver = (record: DiagnosisRecord, now: number): boolean => record.acknowledged !== null || now - record.last > CLOSED_AFTER;

/**
 * Brings the records of one installation in line with what is diagnosed now.
 *
 * Unit    ms since 1970.
 * Range   records that are not closed, in any order, one a cause; diagnoses as `diagnose` gives them. Done twice it changes
 *         nothing more, and it does not matter how often it was done on the way.
 * Source  ours: one diagnosis for each installation and cause.
 */
export function reconcile<R extends DiagnosisRecord>(records: readonly R[], diagnoses: readonly Diagnosis[], now: number): Reconciled<R> {
  const byCause = new Map<Cause, Diagnosis>(diagnoses.map((found) => [found.cause, found]));
  const known = records.map((record) => {
    const found = byCause.get(record.cause);
    return { record, found: found && isSameStory(record, found) ? found : undefined };
  });
  const continued = new Set(known.flatMap(({ found }) => found?.cause ?? []));
  const left = known.flatMap(({ record, found }) => (found ? [] : [record]));
  return {
    kept: known.flatMap(({ record, found }) => (found ? [{ ...record, ...found }] : [])),
    opened: diagnoses.filter(({ cause }) => !continued.has(cause)),
    closed: left.filter((record) => isOver(record, now)),
    withdrawn: left.filter((record) => !isOver(record, now)),
  };
}

/** A diagnosis as the server lists it. */
export interface DiagnosisEntry extends Omit<Diagnosis, 'isActive'> {
  readonly id: number;
  readonly installation: number;
  readonly sn: string;
  /** Closed ones are not listed. */
  readonly state: Exclude<DiagnosisState, 'closed'>;
  /** The open task that was filed for it. */
  readonly task: number | null;
  readonly acknowledged: Acknowledgement | null;
}
