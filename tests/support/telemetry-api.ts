import { buildApp } from '#server/app.ts';
import { hashOf, newSecret } from '#server/auth/secrets.ts';
import { readSettings } from '#server/settings.ts';
import type { Database } from '#server/store/database-types.ts';
import type { Reading } from '#server/store/telemetry/reading.ts';
import { takeReadings } from '#server/telemetry/take-readings.ts';
import { aDatabase, type Kind, type TestDatabase } from './database.ts';

export interface Placed {
  readonly sn?: string;
  readonly latitude?: number;
  readonly longitude?: number;
  /** Without a modem the installation is an archive, filled from files. */
  readonly modem?: string | null;
  readonly source?: 'PV' | 'Solarman';
}

/** A server without a port on an empty database with a controllable clock and a signed-in user. */
export async function aTelemetryApi(
  on: Kind | Pick<TestDatabase, 'database' | 'remove'>,
  start: number,
  environment: Readonly<Record<string, string>> = {},
) {
  const { database, remove } = typeof on === 'string' ? await aDatabase(on) : on;
  let now = start;
  const settings = readSettings({ PV_APP: 'off', PV_SEED: 'none', ...environment });
  const app = buildApp({ database, settings, clock: () => now });
  let token = await signedIn(database);
  let placed = 0;

  const get = async (path: string): Promise<{ status: number; body: unknown }> => {
    const response = await app.request(`/api/v1/${path}`, { headers: { Authorization: `Token ${token}` } });
    return { status: response.status, body: await response.json() };
  };

  return {
    database,
    app,
    now: () => now,
    moveTo: (at: number) => {
      now = at;
    },
    /** For a test that has emptied the table of staff. */
    signInAgain: async () => {
      token = await signedIn(database, 'technik@pvcare.pl');
    },
    /** The body of a GET that is answered with 200. */
    read: async <T>(path: string): Promise<T> => {
      const { status, body } = await get(path);
      if (status !== 200) throw new Error(`GET ${path} was answered with ${status}: ${JSON.stringify(body)}`);
      return body as T;
    },
    get,
    /** Any call by its whole path, signed in; returns the raw answer. */
    call: (path: string, init: RequestInit = {}) =>
      app.request(path, { ...init, headers: { Authorization: `Token ${token}`, ...(init.headers as Record<string, string>) } }),
    take: (readings: readonly Reading[]) => takeReadings(database, readings, { now }),
    place: async ({ sn, latitude = 52.2, longitude = 21, modem, source = 'PV' }: Placed = {}): Promise<number> => {
      placed += 1;
      const barcode = modem === undefined ? `MODEM${placed}` : modem;
      if (barcode !== null) await database.rows('insert into modems (barcode) values ($1) on conflict do nothing', [barcode]);
      const [row] = await database.rows<{ id: number }>(
        `insert into installations (sn, description, phases, inverter_power, generator_power, latitude, longitude, modem_barcode, source)
         values ($1, $1, 3, 8000, 9900, $2, $3, $4, $5) returning id`,
        [sn ?? `SN${placed}`, latitude, longitude, barcode, source],
      );
      return row?.id ?? 0;
    },
    keyFor: async (modem: string): Promise<string> => {
      const key = newSecret();
      await database.rows(
        'insert into modems (barcode, ingest_key_hash) values ($1, $2) on conflict (barcode) do update set ingest_key_hash = excluded.ingest_key_hash',
        [modem, hashOf(key)],
      );
      return key;
    },
    /** Deletes all readings and everything that is derived from them. */
    empty: () =>
      database.script(
        `truncate readings, energy_days, state_log, event_log, overvoltages, own_downtimes, voltage_days_due; update care_sweeps set heard_at = null;
         delete from installation_live; delete from installations`,
      ),
    remove,
  };
}

export type TelemetryApi = Awaited<ReturnType<typeof aTelemetryApi>>;

async function signedIn(database: Database, email = 'serwis@pvcare.pl'): Promise<string> {
  const token = newSecret();
  await database.rows(
    `with somebody as (insert into staff (email, password) values ($2, 'no way in') returning id)
     insert into tokens (hash, staff_id) select $1, id from somebody`,
    [hashOf(token), email],
  );
  return token;
}

/** A reading with only the given fields. */
export const aReading = (installationId: number, at: number, says: Partial<Reading> = {}): Reading => ({
  installationId,
  at,
  power: null,
  energy: null,
  voltages: [null, null, null],
  state: null,
  events: null,
  ...says,
});

/** Everything derived from readings, for comparing two ways of ingesting them. */
export async function whatFollows({ rows }: Database): Promise<Record<string, unknown[]>> {
  return {
    readings: await rows('select * from readings order by installation_id, at'),
    energy: await rows('select * from energy_days order by installation_id, day'),
    states: await rows('select * from state_log order by installation_id, at'),
    events: await rows('select * from event_log order by installation_id, at'),
    overvoltages: await rows('select * from overvoltages order by installation_id, at, phase'),
    live: await rows(
      `select installation_id, first_at, last_at, last_power, last_state, last_state_at, has_events, is_any_event, is_working
       from installation_live order by installation_id`,
    ),
  };
}
