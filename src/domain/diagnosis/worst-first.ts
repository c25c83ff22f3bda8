import type { Severity } from '#domain/grid/events.ts';
import type { Diagnosis } from './diagnosis.ts';

/** Range: 0 to 2; 0 is the worst. Source: the three levels that inverter makers use. */
export const SEVERITY_RANK: Readonly<Record<Severity, number>> = { major: 0, minor: 1, warning: 2 };

type Graded = Pick<Diagnosis, 'cause' | 'severity' | 'since'>;
type Ranked = Graded & Pick<Diagnosis, 'explainedBy'>;

/** Order of diagnoses, without regard to consequences. Range: the worst first, of equals the latest. */
export const severestFirst = (one: Graded, other: Graded): number =>
  SEVERITY_RANK[one.severity] - SEVERITY_RANK[other.severity] || other.since - one.since || one.cause.localeCompare(other.cause);

/** Order of diagnoses. Range: independent causes first, the severest first; consequences last. */
export const worstFirst = (one: Ranked, other: Ranked): number =>
  Number(one.explainedBy !== null) - Number(other.explainedBy !== null) || severestFirst(one, other);
