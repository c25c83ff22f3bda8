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
import { installationTag } from '#contract/wire/etags.ts';
import type { Installation, InstallationForm } from '#domain/service/installation.ts';
import { PAGE_SIZE } from '#domain/service/limits.ts';
import type { Refusal } from '#domain/service/problem.ts';
import { isExpected } from '#server/http/change-headers.ts';
import { type EndpointRouter, NotCached } from '#server/http/endpoint-router.ts';
import { refusedDetail, refusedFields, refusedItems } from '#server/http/refusals.ts';
import type { Services } from '#server/http/services.ts';
import { sentences } from '#server/sentences.ts';
import { type Queryable, sqlState, UNIQUE_VIOLATION } from '#server/store/database-types.ts';
import { findSerialHolder } from '#server/store/equipment.store.ts';
import { installationsStore, stockStore, worstInstallations } from '#server/store/installations.store.ts';
import { lockInverters } from '#server/store/telemetry/voltage-days-due.ts';
import { usersStore } from '#server/store/users.store.ts';
import { refusalOfForm, trimmed } from '#server/installations/installation-form.ts';
import { correctInstallation } from '#server/telemetry/recount-energy.ts';

const ALREADY_THERE = refusedItems(['PV already exists']);
const NOT_FOUND = refusedDetail(sentences.notFound);

type Written = { readonly installation: Installation } | { readonly refusal: Refusal };

/** Installations: the list, the wizard, their owners. */
export function installationRoutes(router: EndpointRouter, services: Services): void {
  listRoutes(router, services);
  wizardRoutes(router, services);
  assignmentRoute(router, services);
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
    const current = await store.bySerialEver(sn);
    return current ? { status: 200, body: current } : { status: 404, body: NOT_FOUND };
  });
}

function wizardRoutes({ on }: EndpointRouter, { database }: Services): void {
  const add = async (given: InstallationForm, source: Installation['source']): Promise<Written> => {
    const form = trimmed(given);
    return orRefusal(() =>
      database.transaction(async (tx) => {
        const store = installationsStore(tx);
        if ((await findSerialHolder(tx, form.sn)) !== null) return { refusal: ALREADY_THERE };
        const refusal = await refusalOfForm(tx, form, source, null);
        return refusal ? { refusal } : readBack(tx, await store.add(form, source));
      }),
    );
  };
  on(addInstallation).answer(async ({ body }) => asCreated(await add(body, 'PV')));
  on(addSolarmanInstallation).answer(async ({ body }) => asCreated(await add(body, 'Solarman')));

  on(editInstallation).answer(async ({ params: { sn }, body }, { header }) => {
    const form = trimmed(body);
    const result = await orRefusal(() =>
      database.transaction(async (tx): Promise<Written | null> => {
        const store = installationsStore(tx);
        const current = await store.bySerial(sn);
        // an exchange may have given the number to another one while the form was open
        if (!current || !isExpected(header('If-Match'), installationTag(current))) return null;
        const isRenumbered = form.sn !== current.sn;
        const holder = isRenumbered ? await findSerialHolder(tx, form.sn) : null;
        if (holder !== null && holder !== current.id) return { refusal: ALREADY_THERE };
        const refusal = await refusalOfForm(tx, form, current.source, current.id);
        if (refusal) return { refusal };
        await lockInverters(tx, [current.id]); // in the same order as the intake of readings
        await correctInstallation(tx, current.id, form);
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
