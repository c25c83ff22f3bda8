import type { Severity } from '#domain/grid/events.ts';
import type { Diagnosis } from './diagnosis.ts';

/** Unit: none; 0 is the worst. Range: 0 to 2. Source: the three levels that inverter makers use. */
export const SEVERITY_RANK: Readonly<Record<Severity, number>> = { major: 0, minor: 1, warning: 2 };

type Graded = Pick<Diagnosis, 'cause' | 'severity' | 'since'>;
type Ranked = Graded & Pick<Diagnosis, 'explainedBy'>;

/** Order of diagnoses, without regard to consequences. Unit: none. Range: the worst first, of equals the latest. Source: ours. */
export const severestFirst = (one: Graded, other: Graded): number =>
  SEVERITY_RANK[one.severity] - SEVERITY_RANK[other.severity] || other.since - one.since || one.cause.localeCompare(other.cause);

/** Order of diagnoses. Unit: none. Range: independent causes first, the severest first; consequences last. Source: ours. */
export const worstFirst = (one: Ranked, other: Ranked): number =>
  Number(one.explainedBy !== null) - Number(other.explainedBy !== null) || severestFirst(one, other);
