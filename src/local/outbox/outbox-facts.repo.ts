import { type ClockDifference, correction } from '#domain/time/clock-difference.ts';
import type { Instant } from '#domain/quantity.ts';
import { factOf, putFact, saveFact } from '#local/db/facts.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { write } from '#local/db/write.ts';

/*
 * What the device stores about sending, beside the changes themselves. Page and worker read the same rows. The names of the facts
 * ('pause', 'hold', …) are stored on devices, so they stay as they are.
 */

/** Why nothing is sent: the session ended, or the backend has no such call. */
export interface QueuePause {
  readonly why: 'auth' | 'deployment';
  /** The session's epoch at that time: another one lifts a pause for 'auth'. */
  readonly epoch: number;
  /** When it began. */
  readonly at: Instant;
}

export const queuePauseOf = (db: LocalDb): Promise<QueuePause | null> => factOf(db, 'pause');

export async function setQueuePause(db: LocalDb, pause: QueuePause | null): Promise<void> {
  if (pause || (await queuePauseOf(db))) await saveFact(db, 'pause', pause);
}

/** Nothing is sent before this time, because the backend asked for a pause (`Retry-After`). */
export const retryAfterOf = (db: LocalDb): Promise<Instant | null> => factOf(db, 'hold');

export const setRetryAfter = (db: LocalDb, until: Instant): Promise<void> => saveFact(db, 'hold', until);

/**
 * Why the last run sent nothing, for reasons after which the app tries again by itself.
 *
 * offline, portal   as `domain/service/problem.ts`
 * slow              the server does not answer in time
 * busy              the server replied with `Retry-After` or failed
 * elsewhere         another tab or the worker sends
 */
export type Stop = 'offline' | 'portal' | 'slow' | 'busy' | 'elsewhere';

/** `null` if the last run was not stopped. */
export const stopOf = (db: LocalDb): Promise<Stop | null> => factOf(db, 'stop');

export async function noteStop(db: LocalDb, stop: Stop | null): Promise<void> {
  if ((await stopOf(db)) !== stop) await saveFact(db, 'stop', stop);
}

/** The operator's last settings for sending. */
export interface SendingRule {
  readonly replay: 'on' | 'off';
  /** The oldest app version that may send; `null` for any. */
  readonly minVersion: string | null;
}

/** `null` until our server has sent the settings. */
export async function sendingRuleOf(db: LocalDb): Promise<SendingRule | null> {
  const [replay, minVersion] = await db.facts.bulkGet(['replay', 'minVersion']);
  if (replay === undefined && minVersion === undefined) return null;
  return { replay: replay?.value === 'off' ? 'off' : 'on', minVersion: (minVersion?.value as string | null | undefined) ?? null };
}

export async function noteSendingRule(db: LocalDb, { replay, minVersion }: SendingRule): Promise<void> {
  const known = await sendingRuleOf(db);
  if (known?.replay === replay && known.minVersion === minVersion) return;
  await write(db, [], async () => {
    await db.facts.bulkPut([
      { name: 'replay', value: replay },
      { name: 'minVersion', value: minVersion },
    ]);
  });
}

/** The fields of a creation that this backend changes: they are listed other than they were sent. */
export interface Calibration {
  readonly unreliable: readonly string[];
}

/** `null` until a first creation was confirmed and found on the list. */
export const calibrationOf = (db: LocalDb): Promise<Calibration | null> => factOf(db, 'calibration');

/** Only inside `write`. */
export const putCalibration = (db: LocalDb, calibration: Calibration): Promise<unknown> => putFact(db, 'calibration', calibration);

/** The last known difference between the server's clock and this device's; `null` if none is known yet. */
export const clockOf = (db: LocalDb): Promise<ClockDifference | null> => factOf(db, 'clock');

export const saveClock = (db: LocalDb, difference: ClockDifference): Promise<void> => saveFact(db, 'clock', difference);

/** Server time minus device time. Unit: ms; `null` if no difference is known yet. */
export async function correctionOf(db: LocalDb, now: Instant): Promise<number | null> {
  const known = await clockOf(db);
  return known && correction(known, now);
}
