import { compareInstallation, listLowYields } from '#contract/care/comparison.contract.ts';
import { acknowledgeDiagnosis, listDiagnoses } from '#contract/care/diagnoses.contract.ts';
import { changeMe, readMe } from '#contract/care/me.contract.ts';
import { digestTag } from '#contract/wire/etags.ts';
import { type DiagnosisEntry, diagnosisState } from '#domain/diagnosis/lifecycle.ts';
import { quantity } from '#domain/quantity.ts';
import type { OwnAccount } from '#domain/service/account/own-account.ts';
import { comparisonDate } from '#server/care/compare-all.ts';
import { compareOne } from '#server/care/compare-one.ts';
import { type EndpointRouter, NotCached } from '#server/http/endpoint-router.ts';
import { refusedDetail, refusedFields } from '#server/http/refusals.ts';
import { isFactorRequired } from '#server/auth/second-factor.ts';
import { sentences } from '#server/sentences.ts';
import type { Services } from '#server/http/services.ts';
import { type DiagnosisRow, diagnosisForChange, openDiagnoses, writeAcknowledgement } from '#server/store/care/diagnoses.ts';
import { chooseDigest, type OwnRow, ownAccount, ownAccountForChange } from '#server/store/team/accounts.ts';
import { recoveryCodesLeft } from '#server/store/team/second-factors.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { lowYields } from '#server/store/care/yields.ts';
import { isExpected } from './tasks.route.ts';

const YEARS = { first: '2000-01-01', last: '2100-12-31' } as const;

/** As it is told; nothing of one that is closed. */
function entryOf({ isActive: _, isTaskClosed, task, ...row }: DiagnosisRow, now: number): DiagnosisEntry[] {
  const state = diagnosisState({ ...row, isActive: _, isTaskClosed }, now);
  return state === 'closed' ? [] : [{ ...row, state, task: isTaskClosed ? null : task }];
}

/** What is wrong with installations, how they stand beside their neighbours, and who wants to be told. */
export function careRoutes({ on }: EndpointRouter, { database, clock, settings }: Services): void {
  const told = async (db: Queryable, staffId: number, row: OwnRow): Promise<OwnAccount> => {
    const left = await recoveryCodesLeft(db, staffId);
    const isRequired = isFactorRequired(settings, row.role);
    const secondFactor = settings.oidc?.isOnly ? null : { isOn: left !== null, recoveryCodes: left ?? 0, isRequired };
    return { ...row, areRolesOn: settings.roles, secondFactor };
  };
  const notFound = { status: 404 as const, body: refusedDetail(sentences.notFound) };

  on(listDiagnoses).keep(['care', 'tasks', 'installations'], async () => {
    const now = clock();
    return { status: 200, body: (await openDiagnoses(database)).flatMap((row) => entryOf(row, now)) };
  });

  on(acknowledgeDiagnosis).answer(async ({ params: { id } }, { staffId }) => {
    const now = clock();
    const entry = await database.transaction(async (tx) => {
      if (!(await diagnosisForChange(tx, id))) return undefined;
      const account = await ownAccount(tx, staffId);
      if (account) await writeAcknowledgement(tx, id, account.email, quantity(now));
      const seen = await diagnosisForChange(tx, id);
      return seen && entryOf(seen, now)[0];
    });
    return entry ? { status: 200, body: entry } : notFound;
  });

  on(compareInstallation).keep(
    ['installations', 'live', 'care'],
    async ({ params: { id }, query: { date = comparisonDate(clock()) } }) => {
      if (date < YEARS.first || date > YEARS.last) return new NotCached(400, refusedFields({ date: [sentences.dateRange] }));
      const body = await compareOne(database, id, date, clock());
      return body ? { status: 200, body } : new NotCached(404, refusedDetail(sentences.notFound));
    },
    () => comparisonDate(clock()),
  );

  on(listLowYields).keep(['installations', 'care'], async () => ({ status: 200, body: await lowYields(database) }));

  on(readMe).answer(async (_, { staffId }) => {
    const row = await ownAccount(database, staffId);
    return row ? { status: 200, body: await told(database, staffId, row) } : notFound;
  });

  on(changeMe).answer(({ body: { digest } }, { staffId, header }) =>
    database.transaction(async (tx) => {
      const found = await ownAccountForChange(tx, staffId);
      if (!found) return notFound;
      if (!isExpected(header('If-Match'), digestTag(found))) return { status: 412 as const, body: await told(tx, staffId, found) };
      const row = await chooseDigest(tx, staffId, digest, clock());
      return row ? { status: 200 as const, body: await told(tx, staffId, row) } : notFound;
    }),
  );
}
