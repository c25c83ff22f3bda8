import { serialKey } from '#domain/codes/same-serial.ts';
import { type HeldSpan, heldSpans } from '#domain/service/serial-holders.ts';
import { whyAway } from '#server/store/connection/database-away.ts';
import type { Database, Queryable } from '#server/store/database-types.ts';
import { lockInstallations, readSerialHolders } from '#server/store/equipment.store.ts';
import { forgetKept, type KeptReading, listKeptSerials, lockKept, readKept } from '#server/store/telemetry/not-taken/kept-readings.ts';
import { settleLines } from './intake/sort-lines.ts';
import { inFuture } from './read-line.ts';
import { makeMonthsOf, PATIENT_BATCH, takeWithin } from './take-readings.ts';

export interface TakingKept {
  /** ms since 1970. */
  readonly now: number;
  /** Where the retention period begins, ms. */
  readonly earliest?: number | undefined;
  readonly isWanted?: () => boolean;
}

/**
 * Takes in the kept readings whose number an installation had at their time, by the rules for all live readings. Each chunk is forgotten in
 * the transaction that stores it, so an interruption loses and doubles nothing. A number whose readings cannot be taken in does not hold up
 * the others; its error is thrown after them. Returns how many were new. Source: specification 37.22.
 */
export async function takeKept(database: Database, taking: TakingKept): Promise<number> {
  const serials = await listKeptSerials(database);
  if (serials.length === 0) return 0;
  const holders = await readSerialHolders(database);
  const failed: unknown[] = [];
  let added = 0;
  for (const { key, sn } of serials)
    try {
      const taken = await takeNumber(database, { key, sn, spans: heldSpans(holders.get(key) ?? [], sn) }, taking);
      if (taken === null) break; // the periods have changed: the next run sees them
      added += taken;
    } catch (error) {
      if (whyAway(error) !== undefined) throw error;
      failed.push(error);
    }
  if (failed.length > 0) throw failed[0];
  return added;
}

interface HeldNumber {
  readonly key: string;
  readonly sn: string;
  readonly spans: readonly HeldSpan[];
}

/** `null`: its periods have changed meanwhile. */
async function takeNumber(database: Database, { key, sn, spans }: HeldNumber, taking: TakingKept): Promise<number | null> {
  const { isWanted = () => true } = taking;
  let added = 0;
  for (const span of spans)
    for (let chunk = await readKept(database, key, span, PATIENT_BATCH); chunk.length > 0 && isWanted(); ) {
      const taken = await takeChunk(database, { sn, span, chunk }, taking);
      if (taken === null) return null;
      added += taken;
      chunk = await readKept(database, key, span, PATIENT_BATCH);
    }
  return added;
}

interface Chunk {
  readonly sn: string;
  readonly span: HeldSpan;
  readonly chunk: readonly KeptReading[];
}

async function takeChunk(database: Database, { sn, span, chunk }: Chunk, { now, earliest }: TakingKept): Promise<number | null> {
  const { installation } = span;
  const lines = chunk.map(({ reading }, number) => ({
    number,
    early: inFuture({ at: new Date(reading.at).toISOString() }),
    reading: { ...reading, installationId: installation },
    refused: [],
  }));
  const { good } = await settleLines(database, lines, { now, earliest });
  const readings = good.map(({ reading }) => reading);
  await makeMonthsOf(database, readings);
  return database.transaction(
    async (tx) => {
      await lockInstallations(tx, [installation]);
      if (!(await isHeld(tx, sn, span))) return null;
      await lockKept(tx);
      const fresh = readings.length === 0 ? 0 : (await takeWithin(tx, readings, now)).size;
      await forgetKept(tx, serialKey(sn), chunk);
      return fresh;
    },
    { patient: true },
  );
}

/** Whether an installation, which is locked, still has the number in all of a time. */
async function isHeld(tx: Queryable, sn: string, span: HeldSpan): Promise<boolean> {
  const spans = heldSpans((await readSerialHolders(tx)).get(serialKey(sn)) ?? [], sn);
  return spans.some(({ installation, from, to }) => installation === span.installation && from === span.from && to === span.to);
}
