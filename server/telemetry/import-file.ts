import type { Readable } from 'node:stream';
import { fileTimesOfEach } from '#domain/time/file-times.ts';
import { serialKey } from '#domain/codes/same-serial.ts';
import { readSerialHolders } from '#server/store/equipment.store.ts';
import type { SerialHolders } from '#domain/service/serial-holders.ts';
import type { Database } from '#server/store/database-types.ts';
import type { Reading } from '#server/store/telemetry/reading.ts';
import { createGuessedInstallations, placeIn, resizeGuessedInstallations } from '#server/store/telemetry/reading-senders.ts';
import { csvLines, UnreadableFile } from './csv-lines.ts';
import { earliestKept, readLine, type LineReading } from './read-line.ts';
import { PATIENT_BATCH, takeReadings } from './take-readings.ts';

export interface Import {
  readonly source: Readable;
  /** The file's name in messages. */
  readonly name: string;
  /** Whether to create installations for unknown serial numbers. */
  readonly create: boolean;
  /** ms since 1970. */
  readonly now: number;
  readonly keptMonths: number | null;
  /** Lets users' queries go first, for a running server with the embedded database. */
  readonly isPatient?: boolean;
  readonly rejected: (line: number, reason: string) => void;
  /** Called for a value left out of an accepted line. */
  readonly refused?: (line: number, reason: string) => void;
  readonly progress?: (lines: number) => void;
}

export interface Imported {
  lines: number;
  added: number;
  repeated: number;
  rejected: number;
  /** Values left out of accepted lines. */
  refused: number;
  readonly created: string[];
}

const BATCH = 5_000;
/** How many rejected lines and left-out values are listed; the rest is only counted. */
export const REJECTED_TOLD_MAX = 1_000;
/** How many serial numbers with their order of times are cached, and how many installations one file may create. */
const SERIALS_MAX = 100_000;
/** W; the assumed rating of an inverter without any power yet. */
const LEAST_RATED = 1_000;

/** Imports a file of readings through `takeReadings`. After an interruption the same file can be imported again. */
export async function importReadings(database: Database, file: Import): Promise<Imported> {
  const done: Imported = { lines: 0, added: 0, repeated: 0, rejected: 0, refused: 0, created: [] };
  const limits = { now: file.now, earliest: earliestKept(file.now, file.keptMonths), timeOf: fileTimesOfEach(SERIALS_MAX) };
  const taking = { now: file.now, ...(file.isPatient && { isPatient: true, batch: PATIENT_BATCH }) };
  const observed = new Map<string, { peak: number; phases: 1 | 3 }>();
  let batch: { number: number; reading: LineReading }[] = [];
  const reject = (number: number, reason: string) => {
    done.rejected += 1;
    file.rejected(number, reason);
  };
  const flush = async () => {
    const holders = await learn(database, file.create, { batch, observed, created: done.created });
    const readings: Reading[] = [];
    for (const { number, reading } of batch) {
      const place = placeIn(holders, reading.sn, reading.at);
      if ('installationId' in place) readings.push({ ...reading, installationId: place.installationId });
      else reject(number, holders.has(serialKey(reading.sn)) ? place.reason : `${place.reason}; --create makes it`);
    }
    const { added, repeated } = await takeReadings(database, readings, taking);
    done.added += added;
    done.repeated += repeated;
    batch = [];
    file.progress?.(done.lines);
  };

  for await (const { number, line, fault } of csvLines(file.source, file.name)) {
    done.lines += 1;
    const read = fault === undefined ? readLine(line, limits) : { reason: fault };
    if ('reason' in read) reject(number, read.reason);
    else batch.push({ number, reading: read.reading });
    for (const reason of 'reading' in read ? (read.refused ?? []) : []) {
      done.refused += 1;
      file.refused?.(number, reason);
    }
    if (batch.length >= BATCH) await flush();
  }
  await flush();
  await resizeGuessedInstallations(
    database,
    done.created.map((sn) => ({ sn, phases: observed.get(sn)?.phases ?? 1, power: ratedFrom(observed.get(sn)?.peak ?? 0) })),
  );
  return done;
}

/** Unit: W; the highest power, rounded up to a whole kilowatt. */
const ratedFrom = (peak: number): number => Math.max(LEAST_RATED, Math.ceil(peak / 1_000) * 1_000);

interface Learning {
  readonly batch: readonly { reading: LineReading }[];
  readonly observed: Map<string, { peak: number; phases: 1 | 3 }>;
  readonly created: string[];
}

/** Looks up the installations of a batch, and creates those of numbers that none ever had, if requested. */
async function learn(database: Database, create: boolean, { batch, observed, created }: Learning): Promise<SerialHolders> {
  for (const { reading } of create ? batch : []) {
    const { peak, phases } = observed.get(reading.sn) ?? { peak: 0, phases: 1 };
    const isThree = phases === 3 || reading.voltages[1] !== null || reading.voltages[2] !== null;
    observed.set(reading.sn, { peak: Math.max(peak, reading.power ?? 0), phases: isThree ? 3 : 1 });
  }
  const holders = await readSerialHolders(database);
  const serials = new Map(batch.map(({ reading: { sn } }) => [serialKey(sn), sn]));
  const missing = [...serials].flatMap(([key, sn]) => (holders.has(key) ? [] : [sn]));
  if (!create || missing.length === 0) return holders;
  if (created.length + missing.length > SERIALS_MAX)
    throw new UnreadableFile(`The file names more than ${SERIALS_MAX} serial numbers that are not known.`);
  await createGuessedInstallations(
    database,
    missing.map((sn) => ({ sn, phases: 1, power: LEAST_RATED })),
  );
  created.push(...missing);
  return readSerialHolders(database);
}
