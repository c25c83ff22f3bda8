import type { Hono } from 'hono';
import { type Logger, pino } from 'pino';
import { buildApp } from '#server/app.ts';
import { startMetrics } from '#server/metrics/metrics-server.ts';
import { type Limits, rateLimits } from '#server/auth/rate-limits.ts';
import { readSettings } from '#server/settings.ts';
import { databaseWatch } from '#server/store/connection/database-watch.ts';
import type { Database } from '#server/store/database-types.ts';
import { insertRows } from '#server/store/insert-rows.ts';
import { aDatabase, type Kind } from './database.ts';
import { aFolder } from './scratch.ts';

export const STAFF = { username: 'serwis@example.com', password: 'Serwis!2026' } as const;

/**
 * That password by argon2id with a low cost, because a thousand tests use it; the server verifies a password with the cost that is stored
 * with it.
 */
export const CHEAPLY_HASHED = '$argon2id$v=19$m=8,t=1,p=1$cHYtY2FyZS1vZi10ZXN0cw$gtSk2zW2mJqKt4irAkmwmFxGlFkRr51aTs64Vx12chU';

export interface Answered {
  readonly status: number;
  // the test is about the shape
  readonly body: unknown;
  readonly headers: Headers;
}

export interface AskOptions {
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The whole server in this process, without a port, on a database with a few people, vendors and modems. */
export interface TestApi {
  readonly app: Hono;
  readonly database: Database;
  /** With a signed-in member of staff's token by default. */
  readonly ask: (method: string, path: string, body?: unknown, options?: AskOptions) => Promise<Answered>;
  readonly token: string;
  readonly time: { now: number };
  /** Counts sign-in attempts. */
  readonly limits: Limits;
  /** Settings with which another process opens the database. */
  readonly env: Readonly<Record<string, string>>;
  readonly remove: () => Promise<void>;
}

export async function anApi(
  kind: Kind,
  env: Readonly<Record<string, string>> = {},
  log: Logger = pino({ level: 'silent' }),
): Promise<TestApi> {
  const { database, env: databaseEnv, remove } = await aDatabase(kind);
  const time = { now: Date.now() };
  const settings = readSettings({ PV_DATA_DIR: aFolder(), PV_APP: 'off', PUBLIC_URL: 'https://pv.example.com', ...env });
  const watch = databaseWatch(database, log);
  const metrics = await startMetrics(settings, { database, watch });
  const limits = rateLimits(database);
  const app = buildApp({ database, settings, clock: () => time.now, log, watch, metrics, limits });
  await fillWorld(database);
  const plain = async (method: string, path: string, body?: unknown, { token, headers = {} }: AskOptions = {}): Promise<Answered> => {
    const answer = await app.request(path.startsWith('/') ? path : `/api/v1/${path}`, {
      method,
      headers: { ...(token && { Authorization: `Token ${token}` }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      headers: answer.headers,
      body: /json/.test(answer.headers.get('Content-Type') ?? '') ? JSON.parse(text) : text,
    };
  };
  const { body } = await plain('POST', 'api-token-auth-care/login/', STAFF);
  const { token } = body as { token: string };
  return {
    app,
    database,
    time,
    token,
    limits,
    env: databaseEnv,
    remove,
    ask: (method, path, what, options) => plain(method, path, what, { token, ...options }),
  };
}

async function fillWorld(database: Database): Promise<void> {
  await insertRows(database, 'staff', [{ email: STAFF.username, password: CHEAPLY_HASHED }]);
  await database.rows(`insert into license_keys (key) values ('KEY-1'), ('KEY-2')`);
  await database.rows(`insert into vendors (name) values ('Fronius'), ('SMA')`);
  await database.rows(`insert into modems (barcode) select 'M' || n from generate_series(1, 6) n`);
  await database.rows(
    `insert into flow_users (email, phone, is_active) values ('anna@example.com', '600100200', false), ('Piotr@Example.com', '600100201', true)`,
  );
}

/** The body that the wizard sends for an installation with a modem. */
export const aModemForm = (changes: object = {}) => ({
  description: 'Dom Kalisz, Polna',
  sn: 'FR123',
  number_of_phases: 3,
  pv_vendor: 'Fronius',
  pv_modem: 'M1',
  elevation: 35,
  azimuth: 180,
  address_street: 'Polna',
  address_number: '3',
  address_number_2: '',
  address_post_code: '62-800',
  address_city: 'Kalisz',
  latitude: 51.76,
  longitude: 18.09,
  inverter_rated_power: 8000,
  generator_rated_power: 9900,
  ...changes,
});

export const aTaskBody = (changes: object = {}) => ({
  description: 'Dom Kalisz, Polna',
  inverter_sn: 'FR123',
  contact: null,
  creation_date: '20.11.2026',
  employee: 'Jan Kowalski',
  adress: 'Polna 3, 62-800 Kalisz',
  reason: 'Falownik nie startuje',
  order: '',
  ...changes,
});
