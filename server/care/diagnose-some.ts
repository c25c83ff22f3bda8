import { type Cause, restsOnComparison } from '#domain/diagnosis/cause.ts';
import { diagnose } from '#domain/diagnosis/diagnose.ts';
import type { DiagnosisFacts } from '#domain/diagnosis/diagnosis-facts.ts';
import { reconcile } from '#domain/diagnosis/lifecycle.ts';
import { type DiagnosisRow, openDiagnosesOf, writeDiagnoses } from '#server/store/care/diagnoses.ts';
import { heldForDiagnosis } from '#server/store/care/facts.ts';
import { markNews } from '#server/store/care/watches.ts';
import type { Queryable } from '#server/store/database-types.ts';
import type { OutagesOf } from './find-interruptions.ts';
import { gatherFacts } from './gather-facts.ts';

/** What of the outages concerns one installation, as text that changes when that does. */
export const outagesKey = (outages: OutagesOf, installation: number): string =>
  (outages.get(installation) ?? []).map(({ from, to, installations }) => `${from} ${to ?? ''} ${installations.length}`).join(';');

const storyOf = ({
  id: _id,
  sn: _sn,
  task: _task,
  isTaskClosed: _closed,
  acknowledged: _seen,
  installation: _of,
  ...story
}: DiagnosisRow) => JSON.stringify(Object.entries(story).toSorted(([one], [other]) => one.localeCompare(other)));

/** What all diagnoses of one look have in common. */
export interface Look {
  readonly outages: OutagesOf;
  /** Unit: ms since 1970. */
  readonly now: number;
  /** False while comparisons are to be made: what rests on them stays as it stands. */
  readonly isCompared: boolean;
}

/** What is to be written about one installation, and whether comparisons may have more to say of it. */
function judged(facts: DiagnosisFacts | undefined, records: readonly DiagnosisRow[], { now, isCompared }: Look) {
  const isOpen = ({ cause }: { readonly cause: Cause }): boolean => !isCompared && restsOnComparison(cause);
  const found = facts ? diagnose(facts) : [];
  const { kept, ...changes } = reconcile(
    records.filter((record) => !isOpen(record)),
    found.filter((one) => !isOpen(one)),
    now,
  );
  const before = new Map(records.map((record) => [record.id, storyOf(record)]));
  return {
    kept: kept.filter((record) => before.get(record.id) !== storyOf(record)),
    ...changes,
    awaits: [...records, ...found].some(isOpen) || (!isCompared && (facts?.idle.length ?? 0) > 0),
  };
}

/** Makes the diagnoses of these installations anew, in the transaction that holds their readings. */
export async function diagnoseSome(tx: Queryable, ids: readonly number[], look: Look): Promise<void> {
  const { outages, now } = look;
  const rows = await heldForDiagnosis(tx, ids);
  await tx.rows(
    `update reading_watches w set is_news = false, outages = b.outages from unnest($1::int[], $2::text[]) as b (id, outages)
     where w.installation_id = b.id`,
    [[...ids], ids.map((id) => outagesKey(outages, id))],
  );
  const records = await openDiagnosesOf(tx, ids);
  const facts = new Map((await gatherFacts(tx, rows, outages, now)).map((one) => [one.installation, one]));
  const changes = ids.map((installation) => {
    const own = records.filter((record) => record.installation === installation);
    return { installation, ...judged(facts.get(installation), own, look) };
  });
  const waiting = changes.filter(({ awaits }) => awaits).map(({ installation }) => installation);
  if (waiting.length > 0) await markNews(tx, waiting);
  await writeDiagnoses(
    tx,
    {
      kept: changes.flatMap(({ kept }) => kept),
      opened: changes.flatMap(({ installation, opened }) => opened.map((found) => ({ installation, found }))),
      closed: changes.flatMap(({ closed }) => closed.map(({ id }) => id)),
      withdrawn: changes.flatMap(({ withdrawn }) => withdrawn.map(({ id }) => id)),
    },
    now,
  );
}
