import type { Queryable } from '#server/store/database-types.ts';
import type { Reading } from './reading.ts';
import { writeReadings } from './write-readings.ts';

/** PGCOPY, a line end that must survive, no flags, no extension. Source: PostgreSQL's manual, COPY, binary format. */
const HEADER = [0x50, 0x47, 0x43, 0x4f, 0x50, 0x59, 0x0a, 0xff, 0x0d, 0x0a, 0x00, 0, 0, 0, 0, 0, 0, 0, 0];
const TRAILER = -1;
const NULL = -1;
const FIELDS = 9;
/** Bytes of a row without its two texts: the count of fields, nine lengths, an int4, a timestamptz, five float4. */
const ROW = 2 + FIELDS * 4 + 4 + 8 + 5 * 4;
/** Unit: ms. PostgreSQL counts time from here, in microseconds. */
const EPOCH = Date.UTC(2000, 0, 1);

const COLUMNS = 'installation_id, at, power, energy, voltage_l1, voltage_l2, voltage_l3, state, events';

/** Writes readings of which none is stored yet: those of the demo, whose clocks are right. */
export async function copyReadings(tx: Queryable, readings: readonly Reading[]): Promise<void> {
  if (readings.length === 0) return;
  if (tx.copy) await tx.copy(`readings (${COLUMNS})`, encoded(readings));
  else await writeReadings(tx, readings);
}

function encoded(readings: readonly Reading[]): Uint8Array {
  const encoder = new TextEncoder();
  const texts = new Map<string, Uint8Array>();
  const textOf = (text: string | null): Uint8Array | null => {
    if (text === null) return null;
    const known = texts.get(text) ?? encoder.encode(text);
    texts.set(text, known);
    return known;
  };
  const rows = readings.map((read) => ({ read, state: textOf(read.state), events: textOf(read.events?.join(',') ?? null) }));
  const size = rows.reduce((sum, { state, events }) => sum + ROW + (state?.length ?? 0) + (events?.length ?? 0), HEADER.length + 2);
  const writer = rowWriter(new Uint8Array(size));
  for (const { read, state, events } of rows) {
    writer.fields(FIELDS);
    writer.whole(read.installationId);
    writer.time(read.at);
    for (const value of [read.power, read.energy, ...read.voltages]) writer.real(value);
    writer.text(state);
    writer.text(events);
  }
  return writer.end();
}

function rowWriter(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer);
  bytes.set(HEADER);
  let at = HEADER.length;
  const length = (of: number) => {
    view.setInt32(at, of);
    at += 4;
  };
  const fields = (count: number) => {
    view.setInt16(at, count);
    at += 2;
  };
  return {
    fields,
    whole: (value: number) => {
      length(4);
      view.setInt32(at, value);
      at += 4;
    },
    time: (ms: number) => {
      length(8);
      view.setBigInt64(at, BigInt(Math.round((ms - EPOCH) * 1_000)));
      at += 8;
    },
    real: (value: number | null) => {
      if (value === null) return length(NULL);
      length(4);
      view.setFloat32(at, value);
      at += 4;
    },
    text: (value: Uint8Array | null) => {
      if (value === null) return length(NULL);
      length(value.length);
      bytes.set(value, at);
      at += value.length;
    },
    end: () => {
      fields(TRAILER);
      return bytes.subarray(0, at);
    },
  };
}
