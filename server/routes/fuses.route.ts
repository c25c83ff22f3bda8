import { checkFuses, listFuseChecks } from '#contract/care/fuse-checks.contract.ts';
import { pathOf } from '#contract/endpoint.ts';
import { codeOf } from '#domain/diagnosis/cause.ts';
import { FUSE_CODE } from '#domain/diagnosis/fuse/fuse-facts.ts';
import { type DiagnosisEntry, diagnosisState } from '#domain/diagnosis/lifecycle.ts';
import type { Instant } from '#domain/quantity.ts';
import { countedBack } from '#domain/service/change-time.ts';
import { once } from '#server/concurrency/idempotency.ts';
import { answerOnce, arrivalOf, withKey } from '#server/http/change-headers.ts';
import { type EndpointRouter, NotCached } from '#server/http/endpoint-router.ts';
import { refusedDetail } from '#server/http/refusals.ts';
import type { Services } from '#server/http/services.ts';
import { sentences } from '#server/sentences.ts';
import { readDiagnosis } from '#server/store/care/diagnoses.ts';
import { readFuseChecks, writeFuseCheck } from '#server/store/care/fuses.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { installationsStore } from '#server/store/installations.store.ts';
import { readOwnAccount } from '#server/store/team/accounts.ts';

const notFound = { status: 404 as const, body: refusedDetail(sentences.notFound) };

/** The entry after the check; a closed diagnosis is gone. */
async function entryAfter(tx: Queryable, id: number, now: number): Promise<DiagnosisEntry | undefined> {
  const row = await readDiagnosis(tx, id);
  if (!row) return undefined;
  const { isActive: _, isTaskClosed, task, ...same } = row;
  const state = diagnosisState(row, now);
  return { ...same, state: state === 'closed' ? 'gone' : state, task: isTaskClosed ? null : task };
}

/** String fuses that a person, a visit or a confirmed repair says are good. With an `Idempotency-Key` it is said once, however often it is sent. */
export function fuseRoutes({ on }: EndpointRouter, { database, clock }: Services): void {
  on(listFuseChecks).keep(['care', 'visits', 'installation-set'], async ({ params: { id } }) => {
    if (!(await installationsStore(database).byId(id))) return new NotCached(404, refusedDetail(sentences.notFound));
    return { status: 200, body: await readFuseChecks(database, [id]) };
  });

  on(checkFuses).answer(({ params: { id }, body: { note } }, { author, staffId, header, bodyHash }) =>
    withKey(header('Idempotency-Key'), async (key) => {
      const [now, arrival] = [clock(), arrivalOf(header, clock())];
      const keyed = key === null ? null : { by: author, key, path: pathOf(checkFuses, { id }), bodyHash };
      const said = await database.transaction((tx) =>
        once(tx, keyed, {
          status: 200,
          work: async () => {
            const diagnosis = await readDiagnosis(tx, id);
            const account = await readOwnAccount(tx, staffId);
            if (!diagnosis || !account || codeOf(diagnosis.cause) !== FUSE_CODE) return undefined;
            const at = (arrival ? Math.min(countedBack(arrival), now) : now) as Instant;
            await writeFuseCheck(tx, { diagnosis: id, installation: diagnosis.installation, by: account.name || account.email, note, at });
            return entryAfter(tx, id, now);
          },
        }),
      );
      return answerOnce(200, said) ?? notFound;
    }),
  );
}
