import type { AnsweredVisit } from '#domain/visit/answered-visit.ts';
import { renewEpoch } from '#server/store/epoch/epoch.ts';
import type { Database } from '#server/store/database-types.ts';
import { aVisitOffice, type VisitOffice } from '#tests/support/visit-office.ts';

/* The real server for histories of visits: its process can be killed between two writes, and its database can be restored. */

const TABLES = ['tasks', 'idempotency', 'files', 'file_parts', 'visits', 'visit_files'] as const;
const OTHERS = `overriding system value`;

export interface FiledRequest {
  readonly id: number;
  readonly reason: string;
  readonly status: number;
  readonly key: string | null;
}

export async function aFragileOffice() {
  const office = await aVisitOffice('pglite');
  const { database, app } = office.api;
  const kill = killable(database);
  const columns = new Map<string, string>();
  for (const name of TABLES) {
    const found = await database.rows<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
      [name],
    );
    columns.set(name, found.map((one) => `"${one.name}"`).join(', '));
  }
  const request: typeof app.request = async (...args) => {
    const answer = await app.request(...args);
    if (kill.happened()) throw new TypeError('Failed to fetch');
    return answer;
  };
  const fragile: VisitOffice = { ...office, api: { ...office.api, app: { ...app, request } as typeof app } };
  return {
    ...fragile,
    /** The server is killed at its n-th write from now on; `null`: it runs again. */
    killsAt: kill.at,
    wasKilled: kill.happened,
    /** Removes what earlier histories left. */
    clears: () => database.script(TABLES.toReversed().map(emptied).join('')),
    /** Keeps the database as it is now. */
    backsUp: async (): Promise<void> => {
      const number = 'drop table if exists kept_number; create table kept_number as select last_value from tasks_id_seq;';
      await database.script(
        number + TABLES.map((name) => `drop table if exists kept_${name}; create table kept_${name} as table ${name};`).join(''),
      );
    },
    /** Puts the kept database back; numbers are given out a second time from then on. */
    restores: async (): Promise<void> => {
      const back = TABLES.map(
        (name) => `insert into ${name} (${columns.get(name)}) ${OTHERS} select ${columns.get(name)} from kept_${name};`,
      );
      const numbers = `select setval('tasks_id_seq', (select last_value from kept_number));`;
      await database.script(TABLES.toReversed().map(emptied).join('') + back.join('') + numbers);
      await renewEpoch(database, 'restore');
    },
    epoch: async () => (await database.rows<{ id: string }>('select id from epoch'))[0]?.id ?? '',
    visits: async (): Promise<readonly AnsweredVisit[]> => {
      const rows = await database.rows<{ uuid: string }>('select uuid::text from visits');
      return Promise.all(rows.map(({ uuid }) => office.get(uuid)));
    },
    requests: () => database.rows<FiledRequest>('select id, reason, status, client_ref as key from tasks order by id'),
    wholeFiles: async (): Promise<ReadonlySet<string>> => {
      const rows = await database.rows<{ sha256: string }>(`select encode(sha256, 'hex') as sha256 from files where is_whole`);
      return new Set(rows.map(({ sha256 }) => sha256));
    },
  };
}

export type FragileOffice = Awaited<ReturnType<typeof aFragileOffice>>;

const emptied = (name: string): string => `delete from ${name};`;

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
    if (left < 0) step();
    return rows(text, params);
  };
  return {
    at: (writes: number | null): void => {
      left = writes ?? Number.POSITIVE_INFINITY;
    },
    happened: (): boolean => left < 0,
  };
}
