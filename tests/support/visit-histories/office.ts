import type { AnsweredVisit } from '#domain/visit/answered-visit.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { renewEpoch } from '#server/store/epoch/epoch.ts';
import type { Database } from '#server/store/database-types.ts';
import { movedTables, tableParts } from '#server/store/move/moved-tables.ts';
import { eraseVisit } from '#server/store/visits/erase-visit.ts';
import { CHEAPLY_HASHED, STAFF } from '#tests/support/api.ts';
import { aVisitOffice, type VisitOffice, visitPath } from '#tests/support/visit-office.ts';
import type { Refusal } from './events.ts';

/* The real server for histories of visits: its process can be killed between two writes, and its database can be restored or moved. */

const TABLES = ['tasks', 'idempotency', 'files', 'file_parts', 'visits', 'visit_files'] as const;
const OTHERS = `overriding system value`;
/** The keys of an account that was erased meanwhile are not put back. */
const PUT_BACK: Readonly<Record<string, string>> = { idempotency: 'where staff_id in (select id from staff)' };

/** Requests of such an account have no author, as after its erasure. */
const FORGOTTEN = 'update kept_tasks set filed_by = null where filed_by not in (select id from staff);';

export interface FiledRequest {
  readonly id: number;
  readonly reason: string;
  readonly status: number;
  readonly key: string | null;
}

/** A visit as it is stored. */
export interface StoredNow {
  readonly uuid: string;
  readonly document: VisitDocument;
  readonly version: number;
  readonly epoch: string;
}

/** The office as one moment shows it. */
interface SeenNow {
  readonly epoch: string;
  readonly requests: readonly FiledRequest[];
  readonly stored: readonly StoredNow[];
  /** Hashes of files that are whole. */
  readonly whole: readonly string[];
  /** Files that are counted as awaited although they are whole or forgone, or the other way round. */
  readonly miscounted: readonly string[];
}

const STORED = 'select uuid::text, document, version, (select left(id, 8) from epoch) || life as epoch from visits';
const REQUESTS = 'select id, reason, status, client_ref as key from tasks order by id';
const listOf = (query: string, of = 'to_jsonb(o)'): string => `coalesce((select jsonb_agg(${of}) from (${query}) o), '[]')`;
const WHOLE = `select encode(sha256, 'hex') as sha256 from files where is_whole`;
const MISCOUNTED = `select encode(n.sha256, 'hex') as sha256 from visit_files n join files f on f.sha256 = n.sha256
  where n.is_awaited <> (not f.is_whole and n.forgone_reason is null)`;
const SEEN = `select id as epoch, ${listOf(REQUESTS)} as requests, ${listOf(STORED)} as stored, ${listOf(WHOLE, 'o.sha256')} as whole,
  ${listOf(MISCOUNTED, 'o.sha256')} as miscounted from epoch`;

const REFUSES: Readonly<Record<Refusal, string>> = {
  role: `update staff set role = 'viewer';`,
  form: 'delete from form_versions;',
  serial: `update installations set sn = 'FR124';`,
};
const ACCEPTS = `update staff set role = 'staff' where role <> 'staff'; update installations set sn = 'FR123' where sn <> 'FR123';
  insert into form_versions select * from kept_forms on conflict do nothing;`;

const emailOf = (device: number): string => `technik${device}@example.com`;

export async function aFragileOffice() {
  const office = await aVisitOffice('pglite', { PV_ROLES: 'on' });
  const { database, app } = office.api;
  const kill = killable(database);
  await database.script('create table kept_forms as table form_versions; create table kept_number (last_value bigint);');
  const columns = new Map<string, string>();
  for (const name of TABLES) {
    const found = await database.rows<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
      [name],
    );
    columns.set(name, found.map((one) => `"${one.name}"`).join(', '));
    await database.script(`create table kept_${name} as table ${name};`);
  }
  const begun = new Set<Promise<Response>>();
  let runs = Promise.resolve();
  const request: typeof app.request = async (...args) => {
    await runs;
    const answering = Promise.resolve(app.request(...args));
    begun.add(answering);
    const answer = await answering.finally(() => begun.delete(answering));
    if (kill.happened()) throw new TypeError('Failed to fetch');
    return answer;
  };
  /** A server whose database is put back does not run: it has answered what it had begun, and begins nothing meanwhile. */
  const whileStopped = (work: () => Promise<unknown>): Promise<void> => {
    const before = runs;
    runs = before.then(async () => {
      await Promise.allSettled(begun);
      await work();
    });
    return runs;
  };
  const fragile: VisitOffice = { ...office, api: { ...office.api, app: { ...app, request } as typeof app } };
  return {
    ...fragile,
    /** The server is killed at its n-th write from now on; `null`: it runs again. */
    killsAt: kill.at,
    wasKilled: kill.happened,
    /** Removes what earlier histories left. */
    clears: () => database.script(emptied() + ACCEPTS),
    /** Keeps the database as it is now. */
    backsUp: async (): Promise<void> => {
      const number = 'delete from kept_number; insert into kept_number select last_value from tasks_id_seq;';
      await database.script(number + TABLES.map((name) => `delete from kept_${name}; insert into kept_${name} table ${name};`).join(''));
    },
    /** Puts the kept database back; numbers are given out a second time from then on. */
    restores: (): Promise<void> => {
      const back = TABLES.map(
        (name) =>
          `insert into ${name} (${columns.get(name)}) ${OTHERS} select ${columns.get(name)} from kept_${name} ${PUT_BACK[name] ?? ''};`,
      );
      const numbers = `select setval('tasks_id_seq', (select last_value from kept_number));`;
      return whileStopped(async () => {
        await database.script(FORGOTTEN + emptied() + back.join('') + numbers);
        await renewEpoch(database, 'restore');
      });
    },
    /** Deletes all rows and writes them out of the parts that `move` reads, under a new epoch. */
    moves: (): Promise<void> =>
      whileStopped(async () => {
        const tables = (await movedTables(database)).filter(({ name }) => TABLES.some((one) => one === name));
        const parts: [string, Uint8Array][] = [];
        for (const table of tables)
          for await (const part of tableParts(database, table)) parts.push([`${table.name} (${table.columns.join(', ')})`, part]);
        await database.script(emptied());
        for (const [into, part] of parts) await database.copyIn(into, part);
        await renewEpoch(database, 'move');
      }),
    /** Somebody who still has a document sends it over every version. */
    overwrites: (uuid: string, document: VisitDocument) =>
      office.api.ask('PUT', visitPath(uuid), document, { headers: { 'If-Match': '*' } }),
    erases: (uuid: string) => database.transaction((tx) => eraseVisit(tx, uuid)),
    /** `null`: it refuses nothing any more. */
    refuses: (why: Refusal | null): Promise<void> => database.script(why === null ? ACCEPTS : REFUSES[why]),
    /** Erases the account of a device. */
    dismisses: (device: number) => database.rows('delete from staff where email = $1', [emailOf(device)]),
    /** The token of the account of a device, which is added if there is none. `known`: one of this history. */
    signsIn: async (device: number, known = ''): Promise<string> => {
      const username = emailOf(device);
      const added = await database.rows('insert into staff (email, password) values ($1, $2) on conflict do nothing returning id', [
        username,
        CHEAPLY_HASHED,
      ]);
      if (added.length === 0 && known !== '') return known;
      return ((await office.api.ask('POST', 'api-token-auth-care/login/', { ...STAFF, username })).body as { token: string }).token;
    },
    visits: async (): Promise<readonly AnsweredVisit[]> => {
      const rows = await database.rows<{ uuid: string }>('select uuid::text from visits');
      return Promise.all(rows.map(({ uuid }) => office.get(uuid)));
    },
    stored: () => database.rows<StoredNow>(STORED),
    requests: () => database.rows<FiledRequest>(REQUESTS),
    /** All that is compared with what a device says, in one query. */
    looksAt: async (): Promise<SeenNow> => {
      const [seen] = await database.rows<SeenNow>(SEEN);
      if (!seen) throw new Error('The office has no epoch.');
      return seen;
    },
    /** Files that the office has although no visit names them. */
    unnamed: async (): Promise<ReadonlySet<string>> => {
      const rows = await database.rows<{ sha256: string }>(
        `select encode(sha256, 'hex') as sha256 from files f where not exists (select from visit_files n where n.sha256 = f.sha256)`,
      );
      return new Set(rows.map(({ sha256 }) => sha256));
    },
    /** Files that are called whole and whose bytes have another hash. */
    spoilt: () =>
      database.rows<{ sha256: string }>(
        `select encode(sha256, 'hex') as sha256 from files f where is_whole
         and sha256 is distinct from (select sha256(string_agg(data, ''::bytea order by at)) from file_parts p where p.sha256 = f.sha256)`,
      ),
  };
}

export type FragileOffice = Awaited<ReturnType<typeof aFragileOffice>>;

const emptied = (): string =>
  TABLES.toReversed()
    .map((name) => `delete from ${name};`)
    .join('');

/** Counts the writes of the server. From a given one on all of them fail, until the server runs again. */
function killable(database: Database) {
  const mutable = database as { -readonly [K in keyof Database]: Database[K] };
  const { transaction, rows } = database;
  let left = Number.POSITIVE_INFINITY;
  const step = (): void => {
    left -= 1;
    if (left < 0) throw new Error('The server was killed');
  };
  mutable.transaction = (work, how) => {
    step();
    return transaction((tx) => work(tx), how).then((value) => {
      step();
      return value;
    });
  };
  mutable.rows = (text, params) => {
    if (left < 0 || /^\s*(insert|update|delete)/i.test(text)) step();
    return rows(text, params);
  };
  return {
    at: (writes: number | null): void => {
      left = writes ?? Number.POSITIVE_INFINITY;
    },
    happened: (): boolean => left < 0,
  };
}
