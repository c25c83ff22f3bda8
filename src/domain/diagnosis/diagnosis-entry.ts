import type { Diagnosis } from './diagnosis.ts';
import type { Acknowledgement, DiagnosisState } from './lifecycle.ts';

/** A diagnosis as the server tells of it. */
export interface DiagnosisEntry extends Omit<Diagnosis, 'isActive'> {
  readonly id: number;
  readonly installation: number;
  readonly sn: string;
  /** What is closed is told of no longer. */
  readonly state: Exclude<DiagnosisState, 'closed'>;
  /** The open task that was filed for it. */
  readonly task: number | null;
  readonly acknowledged: Acknowledgement | null;
}
