import type { Logger } from 'pino';
import { addDays, daysFrom } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import type { Database } from '#server/store/database-types.ts';
import type { Reading } from '#server/store/telemetry/reading.ts';
import { listSolarmanInstallations } from '#server/store/telemetry/reading-senders.ts';
import { LIVE_WITHIN } from '#server/store/telemetry/live.ts';
import { takeReadings } from '#server/telemetry/take-readings.ts';
import type { SolarmanClient } from './client.ts';
import { momentOf } from './fields.ts';

const DAY = 86_400_000;
/** Unit: days that are fetched for an installation that is new or was offline for longer. */
const LOOK_BACK = 7;
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
  const ours = await listSolarmanInstallations(database);
  const result = { added: 0, unknown: [] as string[], quiet: [] as string[] };
  if (ours.length === 0) return result;
  const devices = new Map((await client.inverters()).map((device) => [device.deviceSn, device]));
  for (const { id, sn, lastAt } of ours) {
    const device = devices.get(sn);
    if (!device) {
      result.unknown.push(sn);
      continue;
    }
    const now = clock();
    const heardAt = (device.collectionTime ?? now / 1_000) * 1_000;
    if (lastAt !== null && heardAt <= lastAt) {
      result.quiet.push(sn);
      continue;
    }
    try {
      const since = Math.max(lastAt ?? 0, now - LOOK_BACK * DAY);
      const { readings, refused } = await readingsSince(client, { id, sn, since, now });
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

interface Wanted {
  readonly id: number;
  readonly sn: string;
  readonly since: number;
  readonly now: number;
}

async function readingsSince(client: SolarmanClient, { id, sn, since, now }: Wanted) {
  const readings: Reading[] = [];
  const refused: string[] = [];
  for (const date of daysFrom(localDateOf(since), addDays(localDateOf(now), 1))) {
    for (const moment of await client.day(sn, date)) {
      const { reading, refused: left } = momentOf(sn, moment);
      const { sn: _, ...said } = reading;
      if (said.at <= since || said.at > now + 600_000) continue;
      readings.push({ ...said, installationId: id, ...(said.at >= now - LIVE_WITHIN && { sentBy: 'solarman' }) });
      refused.push(...left);
    }
  }
  return { readings, refused };
}
