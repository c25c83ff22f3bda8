import { importInstallations } from '#contract/care/import-installations.contract.ts';
import { changeMeteringDetails } from '#contract/care/metering-details.contract.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import type { RequestOf, Endpoint } from '#contract/endpoint.ts';
import { addInstallation, addSolarmanInstallation, assignInstallation, editInstallation } from '#contract/installations.contract.ts';
import { energyData } from '#contract/telemetry.contract.ts';
import { deleteUser, registerUser, remindActivation, writeNote } from '#contract/users.contract.ts';
import { installationTag } from '#contract/wire/etags.ts';
import type { ImportBatch, ImportCounts } from '#domain/service/import/batches.ts';
import type { Installation, InstallationForm } from '#domain/service/installation.ts';
import type { Source } from '#domain/grid/status.ts';
import type { Outcome, Problem } from '#domain/service/problem.ts';
import { isQuota } from '#local/db/error-names.ts';
import { putCached } from '#local/cache/resource-cache.repo.ts';
import { putInstallation } from '#local/cache/installations.repo.ts';
import { beginFetch } from '#local/cache/meta.repo.ts';
import { keyOf, type ResourceRef } from '#local/cache/resources.ts';
import { withRoom } from '#local/db/with-room.ts';
import { acceptance } from '#remote/acceptance.ts';
import { call } from '#remote/call.ts';
import type { Engine, EngineParts } from './engine.ts';
import { readDayEnergy, readVoltageReport } from './fetch/unstored-reads.ts';
import { epochHeaderFor, isOtherEpoch } from './epoch-header.ts';
import { makeDecideAtOnce } from './decide-at-once.ts';
import { equipmentMutations } from './equipment-mutations.ts';
import { teamMutations } from './team-mutations.ts';
import { olderOvervoltages } from '#sync/fetch/overvoltages.ts';

type Parts = Pick<EngineParts, 'db' | 'session' | 'device'> & {
  readonly engine: Pick<Engine, 'wire' | 'pullFresh' | 'asking' | 'connection'>;
};

/** The serial number of a changed installation, which every backend returns. */
type Changed = { readonly sn: string };
type SeenInstallation = Pick<Installation, 'id' | 'sn' | 'code'>;

const OWNERS: readonly ResourceRef[] = [{ of: 'installations' }, { of: 'freeInstallations' }];
const done: Outcome = { ok: true, value: undefined };
const failed = (problem: Problem) => ({ ok: false, problem }) as const;

/**
 * The commands that need the network now: their names and types, which screens get as they are here. They keep to the parts of one account,
 * also if it changes while they run.
 */
export function makeMutations(parts: Parts) {
  const { device, session, engine } = parts;
  const callApi = <E extends Endpoint>(described: E, request: RequestOf<E>, headers?: Readonly<Record<string, string>>) =>
    callWithSession(parts, described, request, headers);
  const online = { callApi, refresh: (...resources: ResourceRef[]) => refresh(parts, ...resources) };
  return {
    ...installationMutations(parts),
    ...userMutations(parts),
    ...equipmentMutations({ db: parts.db, ...online }),
    ...teamMutations({ device, ...online }),
    /** For a device without a database: sends the decisions at once. `null` if one of them cannot be sent so. */
    decideAtOnce: makeDecideAtOnce({
      device,
      isSameOrigin: session.isSameOrigin,
      clockAhead: () => engine.connection.get().clockAhead ?? 0,
      callApi,
      refresh: () => refresh(parts, { of: 'tasks' }),
    }),
    /** Fetches the next 50 older overvoltages of an installation. */
    olderOvervoltages: (id: number): Promise<Outcome> => fetchOlder(parts, id),
    readVoltageReport: readVoltageReport(callApi),
    /** Reads a file of a visit from this device, else from the office, proven by its hash. What was fetched is not stored. */
    async readVisitFile(sha256: string): Promise<Outcome<ArrayBuffer>> {
      const held = await parts.db.bytes.get(sha256);
      return held ? { ok: true, value: held.data } : (await import('./fetch/visit-file.ts')).readVisitFile(parts, sha256);
    },
    readDayEnergy: readDayEnergy((request) => callApi(energyData, request)),
  };
}

export type AccountCommands = ReturnType<typeof makeMutations>;

const refresh = async ({ engine }: Parts, ...resources: ResourceRef[]): Promise<void> => {
  await Promise.all(resources.map(engine.pullFresh));
};

async function storeInstallation({ db, device }: Parts, installation: Installation): Promise<void> {
  const resource = { of: 'installation', sn: installation.sn } as const;
  const fetch = await beginFetch(db, keyOf(resource));
  await withRoom(db, () => putCached(db, resource, installation, fetch, { at: device.now(), etag: null }));
  await putInstallation(db, installation);
}

function installationMutations(parts: Parts) {
  return {
    /** `id`: of the new row on our own backend; a foreign one may not return it. */
    async addInstallation(source: Source, form: InstallationForm): Promise<Outcome<Changed & { readonly id: number | null }>> {
      const answer = await callWithSession(parts, source === 'PV' ? addInstallation : addSolarmanInstallation, { body: form });
      if (!answer.ok) return answer;
      await refresh(parts, { of: 'installations' }, { of: 'availableModems' }, { of: 'freeInstallations' }, { of: 'markers' });
      const made = answer.value as Installation | null;
      return { ok: true, value: { sn: form.sn, id: made?.id ?? null } };
    },
    /** `seen`: the one that the form shows. Its number may be that of another one meanwhile, which only our own server is asked about. */
    async editInstallation(seen: SeenInstallation, form: InstallationForm): Promise<Outcome<Changed>> {
      const headers = seen.code === undefined ? undefined : { 'if-match': installationTag(seen) };
      const answer = await callWithSession(parts, editInstallation, { params: { sn: seen.sn }, body: form }, headers);
      if (!answer.ok) return answer;
      const now = answer.value as Installation | null;
      // our own backend returns the changed row; the response of a foreign one is unknown, so the row is fetched again
      if (now && answer.hasExtensions) await storeInstallation(parts, now);
      else await refresh(parts, { of: 'installation', sn: form.sn });
      await refresh(parts, { of: 'installations' }, { of: 'markers' });
      return { ok: true, value: { sn: form.sn } };
    },
    /** Adds and changes installations of a file, all or none, once under its key. The lists are not fetched again. */
    async importInstallations(batch: ImportBatch, key: string): Promise<Outcome<ImportCounts>> {
      const answer = await callWithSession(parts, importInstallations, { body: batch }, { 'Idempotency-Key': key });
      return answer.ok ? { ok: true, value: answer.value as ImportCounts } : answer;
    },
    /** The day of commissioning of an installation; `null` removes it. */
    async setCommissioned(id: number, day: LocalDate | null): Promise<Outcome> {
      const answer = await callWithSession(parts, changeMeteringDetails, { params: { id }, body: { commissionedOn: day } });
      if (!answer.ok) return answer;
      await refresh(parts, { of: 'inspections' }, { of: 'meteringDetails', id });
      return done;
    },
    async assignInstallation(id: number, email: string | null): Promise<Outcome> {
      const answer = await callWithSession(parts, assignInstallation, {
        params: { id },
        body: { user: email === null ? null : { email } },
      });
      if (!answer.ok) return answer;
      await Promise.all([refresh(parts, ...OWNERS), ...(email === null ? [] : [refresh(parts, { of: 'devices', email })])]);
      return done;
    },
  };
}

function userMutations(parts: Parts) {
  return {
    async registerUser(email: string, phone: string): Promise<Outcome> {
      const answer = await callWithSession(parts, registerUser, { body: { email, phone } });
      if (!answer.ok) return answer;
      await refresh(parts, { of: 'users' });
      return answer.status === 201 ? done : failed({ is: 'shape' });
    },
    async deleteUser(email: string): Promise<Outcome> {
      const answer = await callWithSession(parts, deleteUser, { params: { email } });
      if (!answer.ok) return answer;
      await Promise.all([refresh(parts, { of: 'users' }), refresh(parts, ...OWNERS)]);
      return done;
    },
    async remindActivation(email: string): Promise<Outcome> {
      const answer = await callWithSession(parts, remindActivation, { body: { email } });
      return answer.ok ? done : answer;
    },
    async writeNote(email: string, note: string): Promise<Outcome> {
      const answer = await callWithSession(parts, writeNote, { params: { email }, body: { note } });
      if (!answer.ok) return answer;
      await refresh(parts, { of: 'note', email });
      return done;
    },
  };
}

type CallOutcome =
  | { readonly ok: true; readonly value: unknown; readonly status: number; readonly hasExtensions: boolean }
  | ReturnType<typeof failed>;

/** Calls the API with the token of the session, and once more with a newer token if it is refused. */
async function callWithSession<E extends Endpoint>(
  { db, session, engine }: Parts,
  described: E,
  request: RequestOf<E>,
  headers: Readonly<Record<string, string>> = {},
): Promise<CallOutcome> {
  const epoch = await epochHeaderFor(db, described);
  const callWith = async (token: string): Promise<CallOutcome> => {
    const answer = await call(engine.wire, described, request, { token, headers: { ...headers, ...epoch } });
    const taken = acceptance(answer);
    // fetching the list stores the new epoch and refetches what the screens show
    if (isOtherEpoch(taken)) await engine.pullFresh({ of: 'tasks' });
    return taken.ok ? { ok: true, value: taken.body, status: taken.status, hasExtensions: answer.hasExtensions } : failed(taken.problem);
  };
  const credential = await session.current();
  if (!credential) return failed({ is: 'auth' });
  const first = await callWith(credential.token);
  if (first.ok || first.problem.is !== 'auth') return first;
  const newer = await session.refused(credential);
  return newer && newer.accountId === credential.accountId ? callWith(newer.token) : first;
}

async function fetchOlder({ db, session, device, engine }: Parts, id: number): Promise<Outcome> {
  const credential = await session.current();
  if (!credential) return failed({ is: 'auth' });
  const resource = { of: 'overvoltages', id } as const;
  const context = {
    db,
    session,
    device,
    wire: engine.wire,
    credential,
    yieldToMain: async () => undefined,
    isSameSession: async () => true,
  };
  try {
    const fetch = await beginFetch(db, keyOf(resource));
    const got = await olderOvervoltages(context, id);
    if (got.is !== 'got') return failed(got.is === 'failed' ? got.problem : { is: 'shape' });
    await withRoom(db, () => putCached(db, resource, got.value, fetch, { at: device.now(), etag: null }));
    return done;
  } catch (error) {
    return failed({ is: 'device', quota: isQuota(error) });
  }
}
