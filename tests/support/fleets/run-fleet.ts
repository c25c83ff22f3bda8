import { addDays, daysFrom, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import type { Kind } from '#tests/support/database.ts';
import type { Planted } from './faults.ts';
import { aFleetServer, FEW_LOOKS, type Look, LOOKS, looksOf } from './fleet-server.ts';
import { type Sent, seriesOf } from './series.ts';
import type { Sky } from './sky.ts';

export interface FleetRun {
  readonly kind: Kind;
  readonly sky: Sky;
  readonly planted: readonly Planted[];
  readonly from: LocalDate;
  /** Days that fill the history before the days that are judged. */
  readonly before: number;
  readonly judged: number;
}

const MINUTE = 60_000;

/** Readings by the look at which they have arrived. */
export function byLook(sent: readonly Sent[], looks: readonly number[]): Map<number, Sent[]> {
  const [first, last] = [looks[0] ?? 0, looks.at(-1) ?? 0];
  const parts = new Map<number, Sent[]>();
  let at = 0;
  const ordered = sent.toSorted((one, other) => one.arrives - other.arrives).filter(({ arrives }) => arrives <= last);
  for (const one of ordered) {
    while ((looks[at] ?? first) < one.arrives) at += 1;
    const look = looks[at] ?? last;
    parts.set(look, [...(parts.get(look) ?? []), one]);
  }
  return parts;
}

/** Runs a fleet through the server day by day; returns what it said on the judged days. */
export async function runFleet({ kind, sky, planted, from, before, judged }: FleetRun): Promise<Look[]> {
  const server = await aFleetServer(
    kind,
    instantOf(from),
    planted.map(({ plant }) => plant),
  );
  try {
    const span = { from: instantOf(from), to: instantOf(addDays(from, before + judged)) };
    const days = daysFrom(from, addDays(from, before + judged));
    const times = days.map((day, index) => looksOf(day, index < before ? FEW_LOOKS : LOOKS));
    const all = times.flat();
    const parts = planted.map(({ plant, effects }) => [plant.sn, byLook(seriesOf(plant, sky, span, effects), all)] as const);
    const alone = new Set(planted.flatMap(({ plant, isAlone }) => (isAlone ? [plant.sn] : [])));
    const said: Look[] = [];
    for (const [index, looks] of times.entries())
      for (const look of looks) {
        const arrived = parts.flatMap(([sn, own]) => (own.has(look) ? [[sn, own.get(look) ?? []] as const] : []));
        for (const one of arrived.flatMap(([sn, own]) => (alone.has(sn) ? own : [])).toSorted((a, b) => a.arrives - b.arrives))
          await server.deliver(one.arrives, new Map([[one.line.sn, [one]]]));
        await server.deliver(look, new Map(arrived.filter(([sn]) => !alone.has(sn))));
        const seen = await server.look(look + MINUTE / 2);
        if (index >= before) said.push(...seen);
      }
    return said;
  } finally {
    await server.remove();
  }
}
