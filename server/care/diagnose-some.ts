import { diagnose } from '#domain/diagnosis/diagnose.ts';
import { reconcile } from '#domain/diagnosis/lifecycle.ts';
import type { Outage } from '#domain/grid/outages/outage.ts';
import { type DiagnosisChanges, type DiagnosisRow, openDiagnosesOf, writeDiagnoses } from '#server/store/care/diagnoses.ts';
import { heldForDiagnosis } from '#server/store/care/facts.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { gatherFacts } from './gather-facts.ts';

/** What of the outages concerns one installation, as text that changes when that does. */
export const outagesKey = (outages: readonly Outage[], installation: number): string =>
  outages
    .filter(({ installations }) => installations.includes(installation))
    .map(({ from, to, installations }) => `${from} ${to ?? ''} ${installations.length}`)
    .join(';');

const storyOf = ({
  id: _id,
  sn: _sn,
  task: _task,
  isTaskClosed: _closed,
  acknowledged: _seen,
  installation: _of,
  ...story
}: DiagnosisRow) => JSON.stringify(Object.entries(story).toSorted(([one], [other]) => one.localeCompare(other)));

/** Makes the diagnoses of these installations anew, in the transaction that holds their readings. Unit: `now` in ms since 1970. */
export async function diagnoseSome(tx: Queryable, ids: readonly number[], outages: readonly Outage[], now: number): Promise<void> {
  const rows = await heldForDiagnosis(tx, ids);
  await tx.rows(
    `update reading_watches w set is_news = false, outages = b.outages from unnest($1::int[], $2::text[]) as b (id, outages)
     where w.installation_id = b.id`,
    [[...ids], ids.map((id) => outagesKey(outages, id))],
  );
  const records = await openDiagnosesOf(tx, ids);
  const facts = new Map((await gatherFacts(tx, rows, outages, now)).map((one) => [one.installation, one]));
  const changes = ids.map((installation): DiagnosisChanges => {
    const known = facts.get(installation);
    const own = records.filter((record) => record.installation === installation);
    const { kept, opened, closed, withdrawn } = reconcile(own, known ? diagnose(known) : [], now);
    const before = new Map(own.map((record) => [record.id, storyOf(record)]));
    return {
      kept: kept.filter((record) => before.get(record.id) !== storyOf(record)),
      opened: opened.map((found) => ({ installation, found })),
      closed: closed.map(({ id }) => id),
      withdrawn: withdrawn.map(({ id }) => id),
    };
  });
  await writeDiagnoses(
    tx,
    {
      kept: changes.flatMap(({ kept }) => kept),
      opened: changes.flatMap(({ opened }) => opened),
      closed: changes.flatMap(({ closed }) => closed),
      withdrawn: changes.flatMap(({ withdrawn }) => withdrawn),
    },
    now,
  );
}
