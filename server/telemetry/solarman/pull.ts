import type { Logger } from 'pino';
import { addDays, daysFrom } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { serialKey } from '#domain/codes/same-serial.ts';
import type { Database } from '#server/store/database-types.ts';
import type { Reading } from '#server/store/telemetry/reading.ts';
import { listSolarmanInverters, type SolarmanInverter } from '#server/store/telemetry/reading-senders.ts';
import { LIVE_WITHIN } from '#server/store/telemetry/live.ts';
import { takeReadings } from '#server/telemetry/take-readings.ts';
import type { SolarmanClient } from './client.ts';
import { momentOf } from './fields.ts';

const DAY = 86_400_000;
/** Unit: days that are fetched for an installation that is new or was offline for longer. */
const LOOK_BACK = 7;
/** Unit: days that are fetched of an exchanged inverter: an exchange may be entered late. */
const LOOK_BACK_EXCHANGED = 35;
/** Unit: days after an exchange in which the last readings of the former inverter are fetched. */
const LOOK_BACK_FORMER = 2;
/** Reasons that a log line lists. */
const REASONS_MAX = 5;

export interface Pulling {
  readonly database: Database;
  readonly client: SolarmanClient;
  readonly clock: () => number;
  readonly log: Logger;
}

export interface Pulled {
  readonly added: number;
  /** Our installations that the cloud does not know. */
  readonly unknown: readonly string[];
  /** Installations without new data in the cloud. */
  readonly quiet: readonly string[];
}

/** Fetches what the installations with source Solarman have sent to the cloud since their last reading here. */
export async function pullSolarman({ database, client, clock, log }: Pulling): Promise<Pulled> {
  const ours = await listSolarmanInverters(database, clock() - LOOK_BACK_FORMER * DAY);
  const result = { added: 0, unknown: [] as string[], quiet: [] as string[] };
  if (ours.length === 0) return result;
  const devices = new Map((await client.inverters()).map((device) => [serialKey(device.deviceSn), device]));
  for (const inverter of ours) {
    const { sn, from, to, lastAt } = inverter;
    const device = devices.get(serialKey(sn));
    if (!device) {
      if (to === null) result.unknown.push(sn);
      continue;
    }
    const now = clock();
    const heardAt = (device.collectionTime ?? now / 1_000) * 1_000;
    if (lastAt !== null && heardAt <= lastAt) {
      if (to === null) result.quiet.push(sn);
      continue;
    }
    try {
      const isExchanged = from !== null || to !== null;
      const since = Math.max(lastAt ?? 0, (from ?? 0) - 1, now - (isExchanged ? LOOK_BACK_EXCHANGED : LOOK_BACK) * DAY);
      const { readings, refused } = await readingsSince(client, { ...inverter, sn: device.deviceSn, since, now });
      if (refused.length > 0)
        log.warn({ sn, leftOut: refused.length, reasons: refused.slice(0, REASONS_MAX) }, 'values of a Solarman device were left out');
      result.added += (await takeReadings(database, readings, { now, isPatient: true })).added;
    } catch (error) {
      log.warn({ sn, reason: (error as Error).message }, 'a Solarman device could not be read; it will be tried again');
    }
  }
  if (result.unknown.length > 0) log.warn({ serials: result.unknown }, 'the Solarman account does not know these installations');
  return result;
}

interface Wanted extends Pick<SolarmanInverter, 'id' | 'sn' | 'to'> {
  readonly since: number;
  readonly now: number;
}

async function readingsSince(client: SolarmanClient, { id, sn, to, since, now }: Wanted) {
  const readings: Reading[] = [];
  const refused: string[] = [];
  for (const date of daysFrom(localDateOf(since), addDays(localDateOf(Math.min(now, to ?? now)), 1))) {
    for (const moment of await client.day(sn, date)) {
      const { reading, refused: left } = momentOf(sn, moment);
      const { sn: _, ...said } = reading;
      if (said.at <= since || said.at > now + 600_000 || said.at >= (to ?? Number.POSITIVE_INFINITY)) continue;
      readings.push({ ...said, installationId: id, ...(said.at >= now - LIVE_WITHIN && { sentBy: 'solarman' }) });
      refused.push(...left);
    }
  }
  return { readings, refused };
}
