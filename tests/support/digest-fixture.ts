import { addDays } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import type { Database } from '#server/store/database-types.ts';
import type { Reading } from '#server/store/telemetry/reading.ts';
import { takeReadings } from '#server/telemetry/take-readings.ts';
import { POZNAN, rippleAt, timesOf } from './solar-days.ts';

const MONDAY = '2026-06-08';
export const TUESDAY = addDays(MONDAY, 1);
export const at = (hour: number, minute = 0, day = MONDAY) => instantOf(day, hour, minute);
export const [ANIA, BARTEK, CELINA] = ['ania@pv.example.com', 'bartek@pv.example.com', 'celina@pv.example.com'];

export const mailSettings = (port: number) => ({
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  PUBLIC_URL: 'https://pv.example.com',
  MAIL_FROM: 'pv@pv.example.com',
});

/** Adds an installation in Poznań with readings since Monday morning, and an event from a given time on, also at night. */
export async function addWithEvent(database: Database, sn: string, event: string, from: number, to: number): Promise<void> {
  await database.rows('insert into modems (barcode) values ($1)', [`M-${sn}`]);
  const [row] = await database.rows<{ id: number }>(
    `insert into installations (sn, description, phases, inverter_power, generator_power, latitude, longitude, modem_barcode)
     values ($1, 'Dach ' || $1, 3, 8000, 9900, $2, $3, $4) returning id`,
    [sn, POZNAN.latitude, POZNAN.longitude, `M-${sn}`],
  );
  await goOn(database, row?.id ?? 0, [event, from], at(6), to);
}

const goOn = (database: Database, installationId: number, [event, from]: readonly [string, number], since: number, to: number) =>
  takeReadings(
    database,
    [...timesOf(MONDAY, 600_000), ...timesOf(TUESDAY, 600_000)]
      .filter((time) => time >= since && time <= to)
      .map((time): Reading => {
        const isHit = time >= from;
        const events = isHit ? [event] : [];
        return { installationId, at: time, power: 4_000, energy: null, voltages: [235 + rippleAt(time), 236, 237], state: 'MPPT', events };
      }),
    { now: to },
  );

/** All installations continue to name their last events. */
export async function allGoOn(database: Database, since: number, to: number): Promise<void> {
  const rows = await database.rows<{ id: number; codes: string[] }>(
    `select i.id, (select e.codes from event_log e where e.installation_id = i.id order by e.at desc limit 1) as codes from installations i`,
  );
  for (const { id, codes } of rows) await goOn(database, id, [codes[0] ?? '', since], since + 1, to);
}

export async function member(database: Database, email: string, digest: string, mailedUntil: number | null): Promise<void> {
  await database.rows(`insert into staff (email, password, digest, digest_at) values ($1, 'no way in', $2, $3)`, [
    email,
    digest,
    mailedUntil === null ? null : new Date(mailedUntil).toISOString(),
  ]);
}
