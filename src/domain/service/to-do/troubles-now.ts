import type { Severity } from '#domain/grid/events.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import { stateOf } from '#domain/diagnosis/care-state.ts';
import { isOfArea } from '#domain/diagnosis/cause.ts';
import { isOnlyInformation } from '#domain/diagnosis/diagnosis.ts';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import { causesOnly, outageLines } from './to-do.ts';
import { SEVERITY_RANK } from '#domain/diagnosis/worst-first.ts';

interface Line {
  readonly key: string;
  readonly severity: Severity;
}

/** A current problem. `outage`: one interruption of the grid, or of the connection of an area; `unexplained`: an installation that does not work without a known cause. */
export type Trouble =
  | (Line & { readonly is: 'cause'; readonly since: Instant; readonly diagnosis: DiagnosisEntry })
  | (Line & { readonly is: 'outage'; readonly since: Instant; readonly diagnoses: readonly DiagnosisEntry[] })
  | (Line & { readonly is: 'unexplained'; readonly since: null; readonly installation: Installation });

/** Start of a problem, for sorting; without a known start the last reading. */
const beganAt = (trouble: Trouble): number => (trouble.is === 'unexplained' ? (trouble.installation.lastReading ?? 0) : trouble.since);

/**
 * All current problems, including those that are assigned.
 *
 * Unit    ms since 1970.
 * Range   independent causes, outages and silences of one neighbourhood as one, and installations that do not work without a known cause;
 *         no installations that never sent a reading. The worst first, of equals the latest.
 * Source  field practice: one problem, one line, until it is over.
 */
export function troublesNow(diagnoses: readonly DiagnosisEntry[], installations: readonly Installation[]): Trouble[] {
  const active = diagnoses.filter((one) => one.state !== 'gone' && !isOnlyInformation(one));
  const explained = new Set(active.map(({ installation }) => installation));
  const causes = causesOnly(active);
  const troubles: Trouble[] = [
    ...outageLines(causes.filter(({ cause }) => isOfArea(cause))),
    ...causes
      .filter(({ cause }) => !isOfArea(cause))
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
