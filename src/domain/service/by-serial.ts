import { serialKey } from '#domain/codes/same-serial.ts';

/** The serial numbers of an installation. */
export interface Numbered {
  readonly id: number;
  readonly sn: string;
  /** Of exchanged inverters. */
  readonly formerSerials?: readonly string[] | undefined;
  /** Of the inverter of an exchange that this device has not sent. */
  readonly plannedSerial?: string | undefined;
}

/** The number under which something was filed, and its installation where the backend says it. */
interface Filed {
  readonly inverterSerial: string;
  readonly installation?: number | null | undefined;
}

/** Finds installations by serial number and by what was filed under one. Source: specification 38.1. */
export interface BySerial<T extends Numbered> {
  readonly find: (sn: string) => T | undefined;
  readonly ofTask: (task: Filed) => T | undefined;
  /** The present number of a number; the number itself if no installation is known by it. */
  readonly present: (sn: string) => string;
  readonly presentOf: (task: Filed) => string;
}

/** From the first row that has each number. */
function indexed<T>(rows: readonly T[], numbersOf: (row: T) => readonly string[], keyOf: (sn: string) => string): ReadonlyMap<string, T> {
  const index = new Map<string, T>();
  for (const row of rows)
    for (const sn of numbersOf(row)) {
      const key = keyOf(sn);
      if (key !== '' && !index.has(key)) index.set(key, row);
    }
  return index;
}

const same = (sn: string): string => sn;
const known = new WeakMap<readonly Numbered[], BySerial<Numbered>>();

/**
 * Finds installations by serial number: who has it now, else who will have it by an unsent exchange, else who had it. Each list is indexed once.
 *
 * Range   numbers are equal as in 35.2; the number as it is written comes first, since equal ones may exist.
 * Source  specification 38.1.
 */
export function bySerial<T extends Numbered>(rows: readonly T[]): BySerial<T> {
  const already = known.get(rows);
  if (already) return already as BySerial<T>;
  const written = indexed(rows, ({ sn }) => [sn], same);
  let others: readonly ReadonlyMap<string, T>[] | null = null;
  const find = (sn: string): T | undefined => {
    const exact = written.get(sn);
    if (exact || sn === '') return exact;
    others ??= [
      indexed(rows, (row) => [row.sn], serialKey),
      indexed(rows, ({ plannedSerial }) => (plannedSerial === undefined ? [] : [plannedSerial]), serialKey),
      indexed(rows, ({ formerSerials }) => formerSerials ?? [], serialKey),
    ];
    const key = serialKey(sn);
    for (const index of others) {
      const row = index.get(key);
      if (row) return row;
    }
    return undefined;
  };
  let byId: ReadonlyMap<number, T> | null = null;
  const rowOf = (id: number): T | undefined => {
    byId ??= new Map(rows.map((row) => [row.id, row]));
    return byId.get(id);
  };
  const ofTask = ({ inverterSerial, installation }: Filed): T | undefined =>
    (typeof installation === 'number' ? rowOf(installation) : undefined) ?? find(inverterSerial);
  const made: BySerial<T> = {
    find,
    ofTask,
    present: (sn) => find(sn)?.sn ?? sn,
    presentOf: (task) => ofTask(task)?.sn ?? task.inverterSerial,
  };
  known.set(rows, made as BySerial<Numbered>);
  return made;
}
