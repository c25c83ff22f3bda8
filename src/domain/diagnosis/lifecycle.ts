import type { Instant } from '#domain/quantity.ts';
import type { Cause } from './cause.ts';
import type { Diagnosis } from './diagnosis.ts';
import type { FusesChecked } from './fuse/fuse-check.ts';
import { CLOSED_AFTER } from './occurrences.ts';

export type DiagnosisState = 'active' | 'acknowledged' | 'gone' | 'closed';

export interface Acknowledgement {
  readonly by: string;
  readonly at: Instant;
}

/** A stored diagnosis. */
export interface DiagnosisRecord extends Diagnosis {
  /** The first acknowledgement; later ones do not replace it. */
  readonly acknowledged: Acknowledgement | null;
  /** The task that was filed for it is closed. */
  readonly isTaskClosed: boolean;
}

/**
 * State of a diagnosis.
 *
 * Unit    ms since 1970.
 * Range   active → acknowledged → gone → closed; a cause that returns within three days is active or acknowledged again.
 *         A gone diagnosis is closed with its task, otherwise after three days.
 * Source  field practice: active, confirmed, gone, closed.
 */
export function diagnosisState({ isActive, acknowledged, last, isTaskClosed }: DiagnosisRecord, now: number): DiagnosisState {
  if (isActive) return acknowledged ? 'acknowledged' : 'active';
  return isTaskClosed || now - last > CLOSED_AFTER ? 'closed' : 'gone';
}

/** Changes of the records of one installation after a diagnosis. */
export interface Reconciled<R> {
  /** Records that continue, with their new values. */
  readonly kept: readonly R[];
  /** Diagnoses without a record. */
  readonly opened: readonly Diagnosis[];
  /** Records of causes that have ended. */
  readonly closed: readonly R[];
  /** Records of causes that late readings have disproved; they were not acknowledged. */
  readonly withdrawn: readonly R[];
}

/** True if a diagnosis continues a record: the cause was gone for three days at most. */
const isContinued = (record: Diagnosis, diagnosis: Diagnosis): boolean =>
  record.cause === diagnosis.cause && diagnosis.since - record.last <= CLOSED_AFTER;

/** True for a record that has ended; a record that no diagnosis continues was otherwise disproved by late readings. */
const isOver = (record: DiagnosisRecord, now: number): boolean => record.acknowledged !== null || now - record.last > CLOSED_AFTER;

/**
 * Compares the records of one installation with its current diagnoses.
 *
 * Unit    ms since 1970.
 * Range   records that are not closed, in any order, one for each cause; diagnoses as returned by `diagnose`. Idempotent, and
 *         the result does not depend on how often it ran before.
 * Source  ours: one diagnosis for each installation and cause.
 */
export function reconcile<R extends DiagnosisRecord>(records: readonly R[], diagnoses: readonly Diagnosis[], now: number): Reconciled<R> {
  const byCause = new Map<Cause, Diagnosis>(diagnoses.map((diagnosis) => [diagnosis.cause, diagnosis]));
  const known = records.map((record) => {
    const diagnosis = byCause.get(record.cause);
    return { record, diagnosis: diagnosis && isContinued(record, diagnosis) ? diagnosis : undefined };
  });
  const continued = new Set(known.flatMap(({ diagnosis }) => diagnosis?.cause ?? []));
  const left = known.flatMap(({ record, diagnosis }) => (diagnosis ? [] : [record]));
  return {
    kept: known.flatMap(({ record, diagnosis }) => (diagnosis ? [{ ...record, ...diagnosis }] : [])),
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
  /** Closed diagnoses are not listed. */
  readonly state: Exclude<DiagnosisState, 'closed'>;
  /** The open task that was filed for it. */
  readonly task: number | null;
  readonly acknowledged: Acknowledgement | null;
  /** Of a blown string fuse; absent on a server that does not know it. */
  readonly fusesChecked?: FusesChecked | null;
}
