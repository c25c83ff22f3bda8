import type { Severity } from '#domain/grid/events.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import { stateOf } from './care-state.ts';
import { isInformation } from './cause.ts';
import type { DiagnosisEntry } from './lifecycle.ts';
import { causesOnly, outageLines } from './to-do.ts';
import { SEVERITY_RANK } from './worst-first.ts';

interface Line {
  readonly key: string;
  readonly severity: Severity;
}

/** One thing that is wrong now. `outage`: one interruption of the grid; `unexplained`: does not work, and no cause is known. */
export type Trouble =
  | (Line & { readonly is: 'cause'; readonly since: Instant; readonly diagnosis: DiagnosisEntry })
  | (Line & { readonly is: 'outage'; readonly since: Instant; readonly diagnoses: readonly DiagnosisEntry[] })
  | (Line & { readonly is: 'unexplained'; readonly since: null; readonly installation: Installation });

/** By when it began; what has no beginning, by the last that was heard. */
const beganAt = (trouble: Trouble): number => (trouble.is === 'unexplained' ? (trouble.installation.lastReading ?? 0) : trouble.since);

/**
 * What is wrong now, whether or not somebody has taken it on.
 *
 * Unit    ms since 1970.
 * Range   causes that stand by themselves, outages of one neighbourhood as one, and installations that do not work without a
 *         known cause; who never reported waits and is none of them; the worst first, of equals the latest.
 * Source  field practice: one trouble, one line, until it is over.
 */
export function troublesNow(diagnoses: readonly DiagnosisEntry[], installations: readonly Installation[]): Trouble[] {
  const there = diagnoses.filter(({ state, cause }) => state !== 'gone' && !isInformation(cause));
  const explained = new Set(there.map(({ installation }) => installation));
  const causes = causesOnly(there);
  const troubles: Trouble[] = [
    ...outageLines(causes.filter(({ cause }) => cause === 'grid_outage')),
    ...causes
      .filter(({ cause }) => cause !== 'grid_outage')
      .map(
        (diagnosis): Trouble => ({
          is: 'cause',
          key: `cause ${diagnosis.id}`,
          severity: diagnosis.severity,
          since: diagnosis.since,
          diagnosis,
        }),
      ),
    ...installations
      .filter((installation) => stateOf(installation) === 'faulty' && !explained.has(installation.id))
      .map(
        (installation): Trouble => ({
          is: 'unexplained',
          key: `installation ${installation.id}`,
          severity: 'major',
          since: null,
          installation,
        }),
      ),
  ];
  return troubles.sort(
    (one, other) =>
      SEVERITY_RANK[one.severity] - SEVERITY_RANK[other.severity] || beganAt(other) - beganAt(one) || one.key.localeCompare(other.key),
  );
}
