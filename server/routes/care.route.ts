import { compareInstallation, listLowYields } from '#contract/care/comparison.contract.ts';
import { acknowledgeDiagnosis, listDiagnoses } from '#contract/care/diagnoses.contract.ts';
import { changeMe, readMe } from '#contract/care/me.contract.ts';
import { listRepairChecks, reopenRepair } from '#contract/care/repair-checks.contract.ts';
import { OWN_HEADERS } from '#contract/own-headers.ts';
import { digestTag, taskTag } from '#contract/wire/etags.ts';
import { type DiagnosisEntry, diagnosisState } from '#domain/diagnosis/lifecycle.ts';
import { quantity } from '#domain/quantity.ts';
import { canBeReopened } from '#domain/repair/repair-check.ts';
import type { OwnAccount } from '#domain/service/account/own-account.ts';
import { countedBack } from '#domain/service/change-time.ts';
import { OPEN } from '#domain/service/task.ts';
import { isFactorRequired } from '#server/auth/second-factor.ts';
import { comparisonDate } from '#server/care/compare-all.ts';
import { compareOne } from '#server/care/compare-one.ts';
import { arrivalOf, isExpected } from '#server/http/change-headers.ts';
import { type EndpointRouter, NotCached } from '#server/http/endpoint-router.ts';
import { refusedDetail, refusedFields } from '#server/http/refusals.ts';
import type { Services } from '#server/http/services.ts';
import { sentences } from '#server/sentences.ts';
import { type DiagnosisRow, lockDiagnosis, listOpenDiagnoses, writeAcknowledgement } from '#server/store/care/diagnoses.ts';
import { cancelCheck, findRepairCheck, findRepairChecks } from '#server/store/care/repair-checks.ts';
import { readLowYields } from '#server/store/care/yields.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { noteReopening, noteTaskChange } from '#server/store/task-story.store.ts';
import { tasksStore } from '#server/store/tasks.store.ts';
import { chooseDigest, lockOwnAccount, nameAccount, type OwnRow, readOwnAccount } from '#server/store/team/accounts.ts';
import { fuseRoutes } from './fuses.route.ts';
import { replaceQualifications } from './replace-qualifications.ts';
import { countRecoveryCodes } from '#server/store/team/second-factors.ts';

const YEARS = { first: '2000-01-01', last: '2100-12-31' } as const;

/** The wire form of a diagnosis; empty if it is closed. */
function entryOf({ isActive, isTaskClosed, task, ...row }: DiagnosisRow, now: number): DiagnosisEntry[] {
  const state = diagnosisState({ ...row, isActive, isTaskClosed }, now);
  return state === 'closed' ? [] : [{ ...row, state, task: isTaskClosed ? null : task }];
}

/** Diagnoses, comparisons with neighbours, repair checks, and the account that receives digests of them. */
export function careRoutes(router: EndpointRouter, services: Services): void {
  diagnosisRoutes(router, services);
  comparisonRoutes(router, services);
  repairCheckRoutes(router, services);
  ownAccountRoutes(router, services);
  fuseRoutes(router, services);
}

const notFound = { status: 404 as const, body: refusedDetail(sentences.notFound) };

function diagnosisRoutes({ on }: EndpointRouter, { database, clock }: Services): void {
  on(listDiagnoses).keep(
    ['care', 'tasks', 'installations'],
    async () => {
      const now = clock();
      return { status: 200, body: (await listOpenDiagnoses(database)).flatMap((row) => entryOf(row, now)) };
    },
    undefined,
    ({ computing }): Record<string, string> => (computing === null ? {} : { [OWN_HEADERS.computing]: computing }),
  );

  on(acknowledgeDiagnosis).answer(async ({ params: { id } }, { staffId }) => {
    const now = clock();
    const entry = await database.transaction(async (tx) => {
      if (!(await lockDiagnosis(tx, id))) return undefined;
      const account = await readOwnAccount(tx, staffId);
      if (account) await writeAcknowledgement(tx, id, account.email, quantity(now));
      const changed = await lockDiagnosis(tx, id);
      return changed && entryOf(changed, now)[0];
    });
    return entry ? { status: 200, body: entry } : notFound;
  });
}

function comparisonRoutes({ on }: EndpointRouter, { database, clock }: Services): void {
  on(compareInstallation).keep(
    ['installations', 'live', 'care'],
    async ({ params: { id }, query: { date = comparisonDate(clock()) } }) => {
      if (date < YEARS.first || date > YEARS.last) return new NotCached(400, refusedFields({ date: [sentences.dateRange] }));
      const body = await compareOne(database, id, date, clock());
      return body ? { status: 200, body } : new NotCached(404, refusedDetail(sentences.notFound));
    },
    () => comparisonDate(clock()),
  );

  on(listLowYields).keep(['installations', 'care'], async () => ({ status: 200, body: await readLowYields(database) }));
}

/** The account of the caller. */
function ownAccountRoutes({ on }: EndpointRouter, { database, clock, settings }: Services): void {
  const accountOf = async (db: Queryable, staffId: number, row: OwnRow): Promise<OwnAccount> => {
    const left = await countRecoveryCodes(db, staffId);
    const isRequired = isFactorRequired(settings, row.role);
    const secondFactor = settings.oidc?.isOnly ? null : { isOn: left !== null, recoveryCodes: left ?? 0, isRequired };
    return {
      ...row,
      areRolesOn: settings.roles,
      secondFactor,
      privacyNote: settings.privacyNote,
      ...(settings.publicUrl && { publicUrl: settings.publicUrl }),
    };
  };

  on(readMe).answer(async (_, { staffId }) => {
    const row = await readOwnAccount(database, staffId);
    return row ? { status: 200, body: await accountOf(database, staffId, row) } : notFound;
  });

  on(changeMe).answer(({ body: { digest, name, qualifications } }, { staffId, header }) =>
    database.transaction(async (tx) => {
      const current = await lockOwnAccount(tx, staffId);
      if (!current) return notFound;
      if (digest !== undefined) {
        if (!isExpected(header('If-Match'), digestTag(current)))
          return { status: 412 as const, body: await accountOf(tx, staffId, current) };
        await chooseDigest(tx, staffId, digest, clock());
      }
      if (name !== undefined) await nameAccount(tx, staffId, name);
      if (qualifications !== undefined) await replaceQualifications(tx, staffId, qualifications);
      const row = await readOwnAccount(tx, staffId);
      return row ? { status: 200 as const, body: await accountOf(tx, staffId, row) } : notFound;
    }),
  );
}

/** Whether repairs hold, by the data. */
function repairCheckRoutes({ on }: EndpointRouter, { database, clock }: Services): void {
  on(listRepairChecks).keep(['care', 'installation-set'], async ({ query: { state } }) => ({
    status: 200,
    body: await findRepairChecks(database, state),
  }));

  on(reopenRepair).answer(({ params: { id } }, { author, header }) =>
    database.transaction(async (tx) => {
      const store = tasksStore(tx);
      const task = await store.byIdForChange(id);
      const check = await findRepairCheck(tx, id);
      if (!task || !check) return notFound;
      if (!isExpected(header('If-Match'), taskTag(task))) return { status: 412 as const, body: task };
      if (!canBeReopened(check.state)) return { status: 409 as const, body: task };
      await cancelCheck(tx, id);
      const arrival = arrivalOf(header, clock());
      const at = arrival ? Math.max(countedBack(arrival), task.updatedAt ?? 0) : clock();
      const opened = (await store.change(id, { status: OPEN, updatedAt: quantity(at) })) ?? task;
      await noteTaskChange(tx, task, opened, author, at);
      if (check.reason !== null) await noteReopening(tx, id, check.reason, author, at);
      return { status: 200 as const, body: opened };
    }),
  );
}
