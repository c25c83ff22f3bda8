import { IDBFactory } from 'fake-indexeddb';
import { randomUUID } from 'node:crypto';
import { UNTOLD } from '#domain/device/file-hold.ts';
import { documentOf } from '#domain/visit/answered-visit.ts';
import { visitNumber } from '#domain/visit/number.ts';
import type { Instant } from '#domain/quantity.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { fromIso } from '#domain/time/warsaw.ts';
import type { BegunVisit } from '#intents/visits/save-visit.intent.ts';
import { visitLid } from '#intents/visits/queue-visit.ts';
import type { Wire } from '#remote/wire.ts';
import { aClock } from './clock.ts';
import { aDeviceUser } from './device-user.ts';
import { storeDecision } from './store-decision.ts';
import type { VisitOffice } from './visit-office.ts';
import { aVisit } from './visits.ts';

/** What happens to the next change on the way to the server. */
export type Mishap = 'lost-before' | 'lost-after' | '500-after' | 'portal' | 'full' | 'limit' | 'absent';

/** Devices of one office share its clock. */
export function aVisitWorld(office: VisitOffice) {
  const clock = aClock(office.api.time.now);
  const passes = (seconds: number): void => {
    clock.pass(seconds * 1000);
    office.api.time.now = clock.now();
  };

  /** A device with a real database, whose calls go to the real server in this process. */
  const aDevice = (accountId = 'serwis') => {
    const mishaps: Mishap[] = [];
    const calls: string[] = [];
    const line = {
      isCut: false,
      isForeign: false,
      /** The answer from now on, 1 for the next one, that alone loses the headers of our server. */
      withoutHeaderAt: 0,
      /** Of who is signed in; empty: of the office's own account. */
      token: '',
      /** How far the clock of the device is ahead. Unit: ms. */
      clockAhead: 0,
      /** How often the office has answered. */
      answers: 0,
      /** Changes that were sent, of which one may arrive again later. */
      sent: [] as (readonly [string, RequestInit])[],
      /** Runs before each change is sent, and before its answer is read. */
      watches: async (): Promise<void> => undefined,
      spoils: (_: string): Mishap | undefined => undefined,
    };
    const wire: Wire = {
      base: '',
      timeout: 30_000,
      fetch: async (url, init) => {
        if (line.isCut) throw new TypeError('Failed to fetch');
        const isChange = init.method !== 'GET';
        const called = `${init.method} ${url}`;
        if (isChange) calls.push(called);
        if (isChange) await line.watches();
        const mishap = isChange ? (mishaps.shift() ?? line.spoils(called)) : undefined;
        if (mishap === 'lost-before') throw new TypeError('Failed to fetch');
        if (mishap === 'portal') return new Response('<html>Hotel</html>', { headers: { 'content-type': 'text/html' } });
        if (mishap === 'absent') return new Response(null, { status: 404 });
        if (mishap === 'full') return Response.json({ detail: 'Brak miejsca.' }, { status: 507 });
        if (mishap === 'limit') return Response.json({ detail: 'Zbyt wiele.' }, { status: 429, headers: { 'retry-after': '20' } });
        if (isChange) line.sent.push([url, init]);
        const answer = await office.api.app.request(url, init);
        line.answers += 1;
        answer.headers.set('date', new Date(clock.now()).toUTCString());
        if (isChange) await line.watches();
        if (mishap === 'lost-after') throw new TypeError('Failed to fetch');
        if (mishap === '500-after') return Response.json({ detail: 'Błąd.' }, { status: 500 });
        const isLost = line.withoutHeaderAt > 0 && --line.withoutHeaderAt === 0;
        return line.isForeign || isLost ? withoutOwnHeaders(answer) : answer;
      },
    };
    const connection = { now: UNTOLD };
    const device = { ...clock.device, now: () => (clock.device.now() + line.clockAhead) as Instant };
    const user = aDeviceUser({
      clock: { ...clock, device },
      wire,
      accountId,
      indexedDB: new IDBFactory(),
      token: () => line.token || office.api.token,
      line: () => connection.now,
    });
    const syncsAfter = async (seconds: number): Promise<void> => {
      passes(seconds);
      await user.syncs();
    };
    const row = async (uuid: string) => user.db().visits.get(uuid);
    return {
      user,
      wire,
      /** What the browser of this device tells of its network. */
      connection,
      line,
      mishaps,
      calls,
      row,
      syncsAfter,
      /** Long enough for everything that recovers by itself. */
      heals: async () => {
        line.isCut = false;
        mishaps.length = 0;
        line.spoils = () => undefined;
        for (let round = 0; round < 6; round += 1) await syncsAfter(100);
      },
      /** Begins a visit and returns its uuid. */
      begins: async (
        changes: Partial<VisitDocument> = {},
        begun: BegunVisit = { task: null, about: 'Dom', sn: 'FR123', form: null },
      ): Promise<string> => {
        const uuid = randomUUID();
        const given = { installation: office.installation, started_at: '2026-11-24T10:12:00+01:00', ...changes };
        const number = visitNumber({ uuid, installation: given.installation, startedAt: fromIso(given.started_at) ?? 0 });
        await storeDecision(user.intentContext(), 'saveVisit', uuid, () => aVisit({ ...given, uuid, number }), begun);
        return uuid;
      },
      edits: (uuid: string, changes: Partial<VisitDocument>): Promise<number> =>
        storeDecision(user.intentContext(), 'saveVisit', uuid, (document) => ({ ...(document ?? aVisit({ uuid })), ...changes })),
      /** A visit that another device began reaches this one. */
      takes: async (uuid: string): Promise<void> => {
        const base = await office.get(uuid);
        const { installation, state } = base;
        const facts = {
          uuid,
          installation,
          state,
          changedAt: clock.device.now(),
          task: null,
          about: 'Dom',
          sn: 'FR123',
          form: null,
          at: null,
        };
        const local = { rev: 0, sent: null, sentAt: null, theirs: null };
        await user.db().visits.put({ ...facts, ...local, document: documentOf(base), base });
      },
      states: async (uuid: string): Promise<string[]> => {
        const ops = await user.db().ops.where('lid').equals(visitLid(uuid)).toArray();
        return ops.map(({ state }) => state);
      },
    };
  };
  return { clock, passes, aDevice };
}

/** As a backend that is not ours answers. */
function withoutOwnHeaders(answer: Response): Response {
  const headers = new Headers(answer.headers);
  for (const name of ['x-pv-care', 'pv-epoch', 'x-pv-version', 'etag']) headers.delete(name);
  return new Response(answer.body, { status: answer.status, headers });
}

/** A visit that the first of two devices has begun and sent, and the other has fetched. */
export async function aSharedVisit(office: Parameters<typeof aVisitWorld>[0]) {
  const world = aVisitWorld(office);
  const [one, other] = [world.aDevice('jan'), world.aDevice('ewa')];
  const uuid = await one.begins();
  await one.heals();
  await other.takes(uuid);
  return { ...world, one, other, uuid };
}
