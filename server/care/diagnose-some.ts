import { type Cause, codeOf, restsOnComparison } from '#domain/diagnosis/cause.ts';
import { diagnose } from '#domain/diagnosis/diagnose.ts';
import type { DiagnosisFacts } from '#domain/diagnosis/diagnosis-facts.ts';
import { reconcile } from '#domain/diagnosis/lifecycle.ts';
import { unsettled } from '#domain/grid/readings/own-fault-now.ts';
import { INTERVAL, intervalStart, isIntervalOpen } from '#domain/grid/voltage-quality/limits.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { type DiagnosisRow, readOpenDiagnoses, writeDiagnoses } from '#server/store/care/diagnoses.ts';
import { readReopenedFuses } from '#server/store/care/fuses.ts';
import { lockForDiagnosis } from '#server/store/care/facts.ts';
import { markNews, writeLooks } from '#server/store/care/watches.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { judge } from '#server/telemetry/judge.ts';
import type { OutagesOf } from './find-interruptions.ts';
import { gatherFacts } from './gather-facts.ts';

/** The outages of one installation as text, to notice a change. */
export const outagesKey = (outages: OutagesOf, installation: number): string =>
  (outages.get(installation) ?? [])
    .map(({ cause, from, to, installations, probably }) => `${cause} ${from} ${to ?? ''} ${installations.length} ${probably.length}`)
    .join(';');

/** The fields of a diagnosis that a new look may change, as text. */
const storyOf = ({
  id: _id,
  sn: _sn,
  task: _task,
  isTaskClosed: _closed,
  acknowledged: _seen,
  fusesChecked: _checked,
  installation: _of,
  ...story
}: DiagnosisRow) => JSON.stringify(Object.entries(story).toSorted(([one], [other]) => one.localeCompare(other)));

/** What all diagnoses of one sweep have in common. */
export interface Look {
  readonly outages: OutagesOf;
  /** Unit: ms since 1970. */
  readonly now: number;
  /** False while comparisons are due: diagnoses that depend on them stay as they are. */
  readonly isCompared: boolean;
}

/** Whether the next reading (`isFaulty`), or a few minutes without one (`isPending`), may change the diagnoses. */
function outlookOf(facts: DiagnosisFacts | undefined) {
  if (!facts) return { isFaulty: false, isPending: false };
  const { readings, overvoltages, voltageDays = [], lastReading, now, isLive } = facts;
  const { isHeld, isUndecided } = unsettled(readings, facts, isLive ? now : (lastReading ?? now));
  const low = voltageDays.slice(-2).flatMap((day) => day.low.map(({ slot }) => instantOf(day.date) + slot * INTERVAL));
  const isMeanOpen = [...overvoltages.map(({ at }) => intervalStart(at)), ...low].some((at) => isIntervalOpen(at, lastReading ?? at, now));
  return { isFaulty: isHeld, isPending: isUndecided || isMeanOpen };
}

/** The changes of one installation's diagnoses, and whether it has to be diagnosed again without new readings (`awaits`). */
function changesOf(facts: DiagnosisFacts | undefined, records: readonly DiagnosisRow[], { now, isCompared }: Look) {
  const isDark = facts !== undefined && facts.darkHour !== null;
  const isOpen = ({ cause }: { readonly cause: Cause }): boolean =>
    !isCompared && restsOnComparison(cause) && !(isDark && cause === 'no_production');
  const diagnoses = facts ? diagnose(facts) : [];
  const { kept, ...changes } = reconcile(
    records.filter((record) => !isOpen(record)),
    diagnoses.filter((one) => !isOpen(one)),
    now,
  );
  const before = new Map(records.map((record) => [record.id, storyOf(record)]));
  const { isFaulty, isPending } = outlookOf(facts);
  return {
    isFaulty,
    kept: kept.filter((record) => before.get(record.id) !== storyOf(record)),
    ...changes,
    awaits: [...records, ...diagnoses].some(isOpen) || (!isCompared && (facts?.idle.length ?? 0) > 0) || isPending,
  };
}

/** The earliest beginning of the recorded events and faults of each installation. Unit: ms since 1970. */
function eventsSince(records: readonly DiagnosisRow[]): Map<number, number> {
  const since = new Map<number, number>();
  for (const { installation, cause, since: began } of records)
    if (codeOf(cause) !== undefined || cause === 'state:FAULT' || cause === 'lost_phase')
      since.set(installation, Math.min(began, since.get(installation) ?? began));
  return since;
}

/**
 * Diagnoses these installations again, in the transaction that locks their live rows. `is_working` is decided from the same readings at
 * the same time, so that an installation that does not work has a cause.
 */
export async function diagnoseSome(tx: Queryable, ids: readonly number[], look: Look): Promise<void> {
  const { outages, now } = look;
  const rows = await lockForDiagnosis(tx, ids);
  const verdicts = new Map((await judge(tx, now, ids)).map((verdict) => [verdict.id, verdict]));
  const records = await readOpenDiagnoses(tx, ids);
  const since = eventsSince(records);
  for (const { id, since: began } of await readReopenedFuses(tx, ids)) since.set(id, Math.min(began, since.get(id) ?? began));
  const gathering = { outages, verdicts, eventsSince: since, now };
  const facts = new Map((await gatherFacts(tx, rows, gathering)).map((one) => [one.installation, one]));
  const changes = ids.map((installation) => {
    const own = records.filter((record) => record.installation === installation);
    return { installation, ...changesOf(facts.get(installation), own, look) };
  });
  await writeDiagnoses(
    tx,
    {
      kept: changes.flatMap(({ kept }) => kept),
      opened: changes.flatMap(({ installation, opened }) => opened.map((diagnosis) => ({ installation, diagnosis }))),
      closed: changes.flatMap(({ closed }) => closed.map(({ id }) => id)),
      withdrawn: changes.flatMap(({ withdrawn }) => withdrawn.map(({ id }) => id)),
    },
    now,
  );
  await writeLooks(
    tx,
    changes.map(({ installation, isFaulty }) => ({ id: installation, outages: outagesKey(outages, installation), isFaulty })),
    look.isCompared,
  );
  const waiting = changes.filter(({ awaits }) => awaits).map(({ installation }) => installation);
  if (waiting.length > 0) await markNews(tx, waiting);
}
