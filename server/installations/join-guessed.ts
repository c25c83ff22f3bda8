import { serialKey } from '#domain/codes/same-serial.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { lockInstallations } from '#server/store/equipment.store.ts';
import { removeInstallations } from '#server/store/installations.store.ts';
import { keepReadingsOf, KEPT_DAYS, KEPT_OF_NUMBER, lockKept } from '#server/store/telemetry/not-taken/kept-readings.ts';

/** Unit: ms. */
const KEPT_TIME = KEPT_DAYS * 86_400_000;

/** SQL: nothing but what an import guesses was written of installation `i`. */
const IS_UNTOUCHED = `i.description = i.sn and i.city = 'Brak' and i.source = 'PV' and i.vendor = '' and i.model = '' and i.modem_barcode is null
  and i.owner_id is null and concat(i.street, i.number, i.number2, i.post_code, i.object_note) = '' and coalesce(i.tilt, i.azimuth) is null
  and coalesce(i.latitude, i.longitude) is null and coalesce(i.metering_point, i.grid_operator) is null and i.commissioned_on is null
  and i.export_limit = 'none' and not i.has_battery
  and (select count(*) from equipment e where e.installation_id = i.id) = 1
  and (select count(*) from known_serials k where k.installation_id = i.id) = 1
  and not exists (select from tasks where installation_id = i.id) and not exists (select from visits where installation_id = i.id)
  and not exists (select from site_cards where installation_id = i.id) and not exists (select from site_files where installation_id = i.id)
  and not exists (select from fuse_checks where installation_id = i.id)
  and not exists (select from put_aside_decisions where installation_id = i.id)
  and not exists (select from diagnoses where installation_id = i.id and acknowledged_at is not null)`;

/** The installation that an import guessed for a number, if no person has written anything of it; else `null`. */
export async function findGuess(db: Queryable, serial: string): Promise<number | null> {
  const guesses = await db.rows<{ id: number; sn: string }>(
    `select i.id, i.sn from installations i join guessed_ratings g on g.installation_id = i.id where ${IS_UNTOUCHED}`,
  );
  return guesses.find(({ sn }) => serialKey(sn) === serialKey(serial))?.id ?? null;
}

/**
 * Joins a guessed installation in with the one in which its inverter is built in since a time: its readings, also those that a wrong
 * clock has dated, are kept until they are taken in there, and it is removed. `false`: it has readings of long before, or too many. Source: specification 37.24.
 */
export async function joinGuess(tx: Queryable, guess: number, from: Instant): Promise<boolean> {
  await lockInstallations(tx, [guess]);
  await lockKept(tx);
  const [own] = await tx.rows<{ first: number | null; lines: number }>(
    `select min(at) as first, (count(*) + (select count(*) from readings_put_aside where installation_id = $1)
       + (select count(*) from unplaced_readings where installation_id = $1))::int as lines from readings where installation_id = $1`,
    [guess],
  );
  if (!own || own.lines > KEPT_OF_NUMBER || (own.first !== null && own.first < from - KEPT_TIME)) return false;
  const [{ sn } = { sn: '' }] = await tx.rows<{ sn: string }>('select sn from installations where id = $1', [guess]);
  if (own.lines > 0) await keepReadingsOf(tx, guess, sn);
  await removeInstallations(tx, [guess]);
  return true;
}
