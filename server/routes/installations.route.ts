import { changeMeteringDetails, readMeteringDetails } from '#contract/care/metering-details.contract.ts';
import {
  addInstallation,
  addSolarmanInstallation,
  assignInstallation,
  editInstallation,
  getInstallation,
  listAvailableInstallations,
  listAvailableModems,
  listInstallations,
  listVendors,
} from '#contract/installations.contract.ts';
import { detailsTag } from '#contract/wire/etags.ts';
import { type MeteringPointProblem, meteringPointProblem, tidyMeteringPoint } from '#domain/grid/metering-point.ts';
import type { Installation, InstallationForm } from '#domain/service/installation.ts';
import { PAGE_SIZE } from '#domain/service/limits.ts';
import type { Refusal } from '#domain/service/problem.ts';
import { isExpected } from '#server/http/change-headers.ts';
import { type EndpointRouter, NotCached } from '#server/http/endpoint-router.ts';
import { refusedDetail, refusedFields, refusedItems } from '#server/http/refusals.ts';
import type { Services } from '#server/http/services.ts';
import { sentences } from '#server/sentences.ts';
import { type Queryable, sqlState, UNIQUE_VIOLATION } from '#server/store/database-types.ts';
import {
  installationsStore,
  worstInstallations,
  stockStore,
  lockMeteringDetails,
  findMeteringDetails,
  writeMeteringDetails,
} from '#server/store/installations.store.ts';
import { markNews } from '#server/store/care/watches.ts';
import { markComparisonStale } from '#server/store/care/yields.ts';
import { requestRecount } from '#server/store/telemetry/energy-recounts.ts';
import { lockInverters } from '#server/store/telemetry/voltage-days-due.ts';
import { usersStore } from '#server/store/users.store.ts';
import { recountByRatings } from '#server/telemetry/recount-energy.ts';
import { refusalOfForm, trimmed } from '#server/installations/installation-form.ts';

/** Days that can be entered. */
const YEARS = { first: '2000-01-01', last: '2100-12-31' } as const;

const ALREADY_THERE = refusedItems(['PV already exists']);
const NOT_FOUND = refusedDetail(sentences.notFound);

type Written = { readonly installation: Installation } | { readonly refusal: Refusal };

/** Installations: the list, the wizard, their owners, their connection to the grid. */
export function installationRoutes(router: EndpointRouter, services: Services): void {
  listRoutes(router, services);
  wizardRoutes(router, services);
  assignmentRoute(router, services);
  meteringRoutes(router, services);
}

function listRoutes({ on }: EndpointRouter, { database, ids }: Services): void {
  const store = installationsStore(database);

  on(listInstallations).keep(['installations', 'installation-set', 'live', 'care'], async ({ query }, counts) => {
    const [page, size] = [query.page ?? 1, query.page_size ?? PAGE_SIZE];
    const all = await ids.all(counts);
    const first = (page - 1) * size;
    if (page < 1 || (page > 1 && first >= all.length)) return new NotCached(404, refusedDetail(sentences.noSuchPage));
    if (query.order === 'worst') {
      if (page > 1) return new NotCached(404, refusedDetail(sentences.noSuchPage));
      return { status: 200, body: { count: all.length, next: null, previous: null, rows: await worstInstallations(database, size) } };
    }
    const rows = first < all.length ? await store.page(all[first] ?? 0, size) : [];
    const address = (to: number) => `/api/v1/pvs_list/?page=${to}${query.page_size === undefined ? '' : `&page_size=${size}`}`;
    const next = first + size < all.length ? address(page + 1) : null;
    return { status: 200, body: { count: all.length, next, previous: page > 1 ? address(page - 1) : null, rows } };
  });

  on(listVendors).keep(['stock'], async () => ({ status: 200, body: await stockStore(database).vendors() }));
  on(listAvailableModems).keep(['stock'], async () => ({ status: 200, body: await stockStore(database).freeModems() }));
  on(listAvailableInstallations).keep(['installations'], async () => ({ status: 200, body: await store.free() }));
  on(getInstallation).answer(async ({ params: { sn } }) => {
    const current = await store.bySerial(sn);
    return current ? { status: 200, body: current } : { status: 404, body: NOT_FOUND };
  });
}

function wizardRoutes({ on }: EndpointRouter, { database }: Services): void {
  const add = async (given: InstallationForm, source: Installation['source']): Promise<Written> => {
    const form = trimmed(given);
    return orRefusal(() =>
      database.transaction(async (tx) => {
        const store = installationsStore(tx);
        if (await store.bySerial(form.sn)) return { refusal: ALREADY_THERE };
        const refusal = await refusalOfForm(tx, form, source, null);
        return refusal ? { refusal } : readBack(tx, await store.add(form, source));
      }),
    );
  };
  on(addInstallation).answer(async ({ body }) => asCreated(await add(body, 'PV')));
  on(addSolarmanInstallation).answer(async ({ body }) => asCreated(await add(body, 'Solarman')));

  on(editInstallation).answer(async ({ params: { sn }, body }) => {
    const form = trimmed(body);
    const result = await orRefusal(() =>
      database.transaction(async (tx): Promise<Written | null> => {
        const store = installationsStore(tx);
        const current = await store.bySerial(sn);
        if (!current) return null;
        const other = form.sn === sn ? undefined : await store.bySerial(form.sn);
        if (other) return { refusal: ALREADY_THERE };
        const refusal = await refusalOfForm(tx, form, current.source, current.id);
        if (refusal) return { refusal };
        const areRatingsStated = form.inverterPower !== current.inverterPower || form.generatorPower !== current.generatorPower;
        if (areRatingsStated) await lockInverters(tx, [current.id]); // in the same order as the intake of readings
        await store.change(current.id, form);
        if (areRatingsStated) await recountByRatings(tx, current.id);
        return readBack(tx, current.id);
      }),
    );
    if (result === null) return { status: 404, body: NOT_FOUND };
    return 'refusal' in result ? { status: 400, body: result.refusal } : { status: 200, body: result.installation };
  });
}

function assignmentRoute({ on }: EndpointRouter, { database }: Services): void {
  on(assignInstallation).answer(async ({ params: { id }, body: { user } }) => {
    const result = await database.transaction(async (tx): Promise<Written | null> => {
      const store = installationsStore(tx);
      await tx.rows('select id from installations where id = $1 for update', [id]);
      const current = await store.byId(id);
      if (!current) return null;
      const owner = user ? await usersStore(tx).byEmail(user.email.trim()) : null;
      if (owner === undefined) return { refusal: refusedFields({ user: [sentences.noSuchUser] }) };
      const isOthers = owner && current.owner && current.owner.email !== owner.email;
      if (isOthers) return { refusal: refusedFields({ user: [sentences.alreadyOwned] }) };
      await store.assign(id, owner?.id ?? null);
      return readBack(tx, id);
    });
    if (result === null) return { status: 404, body: NOT_FOUND };
    return 'refusal' in result ? { status: 400, body: result.refusal } : { status: 200, body: result.installation };
  });
}

const asCreated = (result: Written) =>
  'refusal' in result ? ({ status: 400, body: result.refusal } as const) : ({ status: 201, body: result.installation } as const);

async function readBack(db: Queryable, id: number): Promise<Written> {
  const installation = await installationsStore(db).byId(id);
  if (!installation) throw new Error('An installation is missing after it was written');
  return { installation };
}

/** Of two wizards at the same moment the second one gets the reason of its refusal. */
async function orRefusal<T>(work: () => Promise<T>): Promise<T | { readonly refusal: Refusal }> {
  try {
    return await work();
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
    const isModem = /modem/.test(String((error as { constraint?: string }).constraint));
    return { refusal: isModem ? refusedFields({ pv_modem: [sentences.modemTaken] }) : ALREADY_THERE };
  }
}

const SENTENCES: Readonly<Record<MeteringPointProblem, string>> = {
  characters: sentences.meteringPointCharacters,
  too_short: sentences.meteringPointTooShort,
  too_long: sentences.meteringPointTooLong,
  check_digit: sentences.meteringPointCheckDigit,
};

/** The stored form; `null` if it is empty. */
const tidied = (typed: string | null): string | null => tidyMeteringPoint(typed ?? '') || null;

/** The connection of an installation to the grid. */
function meteringRoutes({ on }: EndpointRouter, { database }: Services): void {
  on(readMeteringDetails).answer(async ({ params: { id } }) => {
    const body = await findMeteringDetails(database, id);
    return body ? { status: 200, body } : { status: 404, body: NOT_FOUND };
  });

  on(changeMeteringDetails).answer(({ params: { id }, body: given }, { header }) =>
    database.transaction(async (tx) => {
      const current = await lockMeteringDetails(tx, id);
      if (!current) return { status: 404 as const, body: NOT_FOUND };
      const ppe = given.ppe === undefined ? current.ppe : tidied(given.ppe);
      const problem = ppe === null || given.ppe === undefined ? null : meteringPointProblem(ppe);
      if (problem) return { status: 400 as const, body: refusedFields({ ppe: [SENTENCES[problem]] }) };
      const day = given.commissionedOn ?? null;
      if (day !== null && (day < YEARS.first || day > YEARS.last))
        return { status: 400 as const, body: refusedFields({ commissioned_on: [sentences.dateRange] }) };
      if (!isExpected(header('If-Match'), detailsTag(current, given))) return { status: 412 as const, body: current };
      const changed = { ...current, ...given, id, ppe };
      await writeMeteringDetails(tx, changed);
      if (changed.hasBattery !== current.hasBattery) await requestRecount(tx, id);
      if (changed.exportLimit !== current.exportLimit || changed.hasBattery !== current.hasBattery) {
        await markComparisonStale(tx);
        await markNews(tx, [id]);
      }
      return { status: 200 as const, body: changed };
    }),
  );
}
