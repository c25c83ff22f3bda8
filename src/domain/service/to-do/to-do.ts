import { serialKey } from '#domain/codes/same-serial.ts';
import type { Severity } from '#domain/grid/events.ts';
import { type Instant, quantity } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import { stateOf } from '#domain/diagnosis/care-state.ts';
import { isOfArea } from '#domain/diagnosis/cause.ts';
import { isOnlyInformation } from '#domain/diagnosis/diagnosis.ts';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import { SEVERITY_RANK } from '#domain/diagnosis/worst-first.ts';

/** A diagnosis, with the task that was filed for it on this device. */
type Entry = DiagnosisEntry & { readonly filed?: string | null };

interface Line {
  readonly key: string;
  readonly severity: Severity;
  readonly since: Instant;
}

/** An item that needs a decision. `inverter`: a new number reports since that of the installation fell silent. `outage`: the installations that one interruption of the grid affects, or that fell silent together. `unexplained`: an installation that does not work without a known cause, since its last reading. */
export type ToDo =
  | (Line & { readonly is: 'cause'; readonly diagnosis: DiagnosisEntry })
  | (Line & { readonly is: 'outage'; readonly diagnoses: readonly DiagnosisEntry[] })
  | (Line & { readonly is: 'inverter'; readonly installation: Installation; readonly newSerial: string })
  | (Line & { readonly is: 'unexplained'; readonly installation: Installation });

/** Not acknowledged, and without a task. */
const isNew = (entry: Entry): boolean => entry.state === 'active' && entry.task === null && !entry.filed && !isOnlyInformation(entry);

const keyOf = ({ installation, cause }: Pick<DiagnosisEntry, 'installation' | 'cause'>): string => `${installation} ${cause}`;

/** Removes consequences whose cause is in the list as well. Range: any order, which is kept. */
export function causesOnly<E extends DiagnosisEntry>(diagnoses: readonly E[]): readonly E[] {
  const active = new Set(diagnoses.filter(({ state }) => state !== 'gone').map(keyOf));
  return diagnoses.filter(
    ({ installation, explainedBy }) => explainedBy === null || !active.has(keyOf({ installation, cause: explainedBy })),
  );
}

/** Joins what one neighbourhood has together into one line, since the first of them. Unit: ms since 1970. Range: causes of `isOfArea`. */
export function outageLines(diagnoses: readonly DiagnosisEntry[]): Extract<ToDo, { is: 'outage' }>[] {
  const groups = new Map<string, DiagnosisEntry[]>();
  for (const diagnosis of diagnoses) {
    const { cause, evidence, installation } = diagnosis;
    const hit = evidence.of === 'outage' || evidence.of === 'area_silence' ? evidence.installations : [installation];
    const key = `${cause} ${hit.join(' ')}`;
    groups.set(key, [...(groups.get(key) ?? []), diagnosis]);
  }
  return [...groups].map(([key, group]) => ({
    is: 'outage',
    key,
    severity: 'major',
    since: group.reduce((first, { since }) => (since < first ? since : first), group[0]?.since as Instant),
    diagnoses: group,
  }));
}

const causeLine = (diagnosis: Entry): ToDo => ({
  is: 'cause',
  key: `cause ${diagnosis.id}`,
  severity: diagnosis.severity,
  since: diagnosis.since,
  diagnosis,
});

const unexplainedLine = (installation: Installation): ToDo => ({
  is: 'unexplained',
  key: `installation ${installation.id}`,
  severity: 'major',
  since: installation.lastReading ?? quantity(0),
  installation,
});

/** The inverters that may have been exchanged, unless an exchange waits on this device, or an installation has the number by now. */
function newInverters(installations: readonly Installation[]): ToDo[] {
  const offered = installations.filter(({ newSerial, plannedSerial }) => newSerial !== undefined && plannedSerial === undefined);
  if (offered.length === 0) return [];
  const held = new Set(installations.map(({ sn }) => serialKey(sn)));
  return offered.flatMap((installation): ToDo[] => {
    const { id, newSerial = '', lastReading } = installation;
    if (held.has(serialKey(newSerial))) return [];
    return [{ is: 'inverter', key: `inverter ${id}`, severity: 'major', since: lastReading ?? quantity(0), installation, newSerial }];
  });
}

/**
 * The items that the office has to decide about.
 *
 * Unit    ms since 1970.
 * Range   new causes, outages and silences of one neighbourhood as one, those of `installations` that do not work without a known cause, new
 *         inverters of `all`; the worst first, of equals the latest. Nothing that was acknowledged or has a task; the caller leaves out
 *         installations with an open task.
 * Source  field practice: one problem, one line, until it is assigned.
 */
export function toDoList(
  diagnoses: readonly Entry[],
  installations: readonly Installation[] = [],
  all: readonly Installation[] = [],
): ToDo[] {
  const explained = new Set(diagnoses.filter(({ state }) => state !== 'gone').map(({ installation }) => installation));
  const unexplained = installations.filter((one) => stateOf(one) === 'faulty' && !explained.has(one.id));
  const fresh = causesOnly(diagnoses).filter(isNew);
  const outages = fresh.filter(({ cause }) => isOfArea(cause));
  const others = fresh.filter(({ cause }) => !isOfArea(cause));
  const lines = [...outageLines(outages), ...others.map(causeLine), ...unexplained.map(unexplainedLine)];
  return [...lines, ...newInverters(all)].sort(
    (one, other) =>
      SEVERITY_RANK[one.severity] - SEVERITY_RANK[other.severity] || other.since - one.since || one.key.localeCompare(other.key),
  );
}
