import { isPhaseOvervoltage } from '#domain/grid/voltage.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import type { Database } from '#server/store/database-types.ts';
import { copyReadings } from '#server/store/telemetry/copy-readings.ts';
import { holdLive, lookForFaults, refreshLive } from '#server/store/telemetry/live.ts';
import { makeMonths } from '#server/store/telemetry/months.ts';
import { backfillLater } from '#server/store/telemetry/voltage-days-due.ts';
import { type EnergyDay, writeEnergyDays } from '#server/store/telemetry/write-energy-days.ts';
import { type EventEntry, type OvervoltageEntry, type StateEntry, writeLogs } from '#server/store/telemetry/write-logs.ts';
import { judge } from './judge.ts';
import type { Reading } from './reading.ts';
import { energyOfDay, lastCounter, MARGIN } from './roll-up.ts';

/** What one inverter reported on a day, in the order of time; each carries its counter. */
export interface ToldDay {
  readonly id: number;
  readonly day: LocalDate;
  readonly readings: readonly Reading[];
}

/** What is remembered of an inverter from one day to the next. */
interface Memory {
  readonly first: Reading;
  last: Reading;
  lastOfPower: Reading | undefined;
  state: string | null;
  codes: string | null;
  counter: number | null;
  /** The readings of its last hour. */
  tail: readonly Reading[];
}

/** What follows from a stretch of readings. */
interface Derived {
  readonly states: StateEntry[];
  readonly events: EventEntry[];
  readonly overvoltages: OvervoltageEntry[];
  readonly days: EnergyDay[];
}

/**
 * Takes in the first readings of inverters that have none yet, day after day in the order of time, several times as fast as
 * `takeReadings` does: nothing has to be looked for, filled in or read back. What it leaves behind is the same.
 */
export function takingFirstDays(database: Database, now: number) {
  const memories = new Map<number, Memory>();

  return {
    /** One transaction: what is in is in with all that follows from it. */
    take: async (told: readonly ToldDay[]): Promise<void> => {
      const readings = told.flatMap((day) => day.readings);
      await makeMonths(
        database,
        readings.map(({ at }) => at),
      );
      const derived: Derived = { states: [], events: [], overvoltages: [], days: [] };
      for (const day of told) if (day.readings.length > 0) follow(day, memories, derived);
      await database.transaction(async (tx) => {
        await copyReadings(tx, readings);
        await writeLogs(tx, derived);
        await writeEnergyDays(tx, derived.days);
      });
    },

    /** Says what lists, the map and the donut say of each. */
    finish: async (): Promise<void> => {
      const ids = [...memories.keys()];
      const ends = [...memories.values()].flatMap(({ first, last, lastOfPower }) => [first, last, ...(lastOfPower ? [lastOfPower] : [])]);
      await database.transaction(async (tx) => {
        await holdLive(tx, ids);
        await refreshLive(tx, ends);
        await lookForFaults(tx, ids);
        await backfillLater(tx, ids);
        await judge(tx, now, ids);
      });
    },
  };
}

function follow({ id, day, readings }: ToldDay, memories: Map<number, Memory>, derived: Derived): void {
  const [first] = readings;
  if (!first) return;
  const memory = memories.get(id) ?? { first, last: first, lastOfPower: undefined, state: null, codes: null, counter: null, tail: [] };
  memories.set(id, memory);
  const told = energyOfDay([...memory.tail.filter(({ at }) => at >= instantOf(day) - MARGIN), ...readings], day, { held: memory.counter });
  derived.days.push({ installationId: id, day, ...told, counter: lastCounter(readings, day) });
  for (const read of readings) note(read, memory, derived);
  memory.counter = lastCounter(readings, day) ?? memory.counter;
  memory.tail = readings.filter(({ at }) => at >= memory.last.at - MARGIN);
}

/** Logs hold changes only. */
function note(read: Reading, memory: Memory, { states, events, overvoltages }: Derived): void {
  const { installationId: id, at, state } = read;
  memory.last = read;
  if (read.power !== null) memory.lastOfPower = read;
  if (state !== null && state !== memory.state) {
    states.push({ id, at, state });
    memory.state = state;
  }
  const codes = read.events?.join(',') ?? null;
  if (read.events && codes !== memory.codes) {
    const before = memory.codes?.split(',') ?? [];
    events.push({ id, at, codes: read.events, started: read.events.filter((code) => !before.includes(code)) });
    memory.codes = codes;
  }
  for (const [index, voltage] of read.voltages.entries())
    if (voltage !== null && isPhaseOvervoltage(voltage)) overvoltages.push({ id, at, phase: index + 1, voltage });
}
