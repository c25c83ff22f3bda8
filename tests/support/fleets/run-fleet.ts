import { addDays, daysFrom, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import type { Kind } from '#tests/support/database.ts';
import type { Planted } from './faults.ts';
import { aFleetServer, FEW_LOOKS, type Look, LOOKS, looksOf } from './fleet-server.ts';
import type { Sent } from './series.ts';
import { type Exchange, seriesOfExchanged } from './exchanges.ts';
import type { Sky } from './sky.ts';

export interface FleetRun {
  readonly kind: Kind;
  readonly sky: Sky;
  readonly planted: readonly Planted[];
  readonly from: LocalDate;
  /** Days that fill the history before the days that are judged. */
  readonly before: number;
  readonly judged: number;
  /** What happens when the office enters an exchange; absent: it is entered. */
  readonly enters?: (server: FleetServer, sn: string, exchange: Exchange) => Promise<void>;
}

export type FleetServer = Awaited<ReturnType<typeof aFleetServer>>;

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

const enterOnly = (server: FleetServer, sn: string, exchange: Exchange): Promise<void> => server.enter(sn, exchange);

/** Runs a fleet through the server day by day; returns what it said on the judged days. */
export async function runFleet({ kind, sky, planted, from, before, judged, enters = enterOnly }: FleetRun): Promise<Look[]> {
  const server = await aFleetServer(
    kind,
    instantOf(from),
    planted.map(({ plant }) => plant),
    new Set(planted.flatMap(({ plant, exchanges = [] }) => (exchanges.length > 0 ? [plant.sn] : []))),
  );
  try {
    const span = { from: instantOf(from), to: instantOf(addDays(from, before + judged)) };
    const days = daysFrom(from, addDays(from, before + judged));
    const times = days.map((day, index) => looksOf(day, index < before ? FEW_LOOKS : LOOKS));
    const all = times.flat();
    const parts = planted.map((one) => [one.plant.sn, byLook(seriesOfExchanged(one, sky, span), all)] as const);
    const due = planted
      .flatMap(({ plant: { sn }, exchanges = [] }) => exchanges.map((exchange) => ({ sn, exchange })))
      .sort((one, other) => one.exchange.enteredAt - other.exchange.enteredAt);
    const alone = new Set(planted.flatMap(({ plant, isAlone }) => (isAlone ? [plant.sn] : [])));
    const said: Look[] = [];
    for (const [index, looks] of times.entries())
      for (const look of looks) {
        while ((due[0]?.exchange.enteredAt ?? look) < look) {
          const [{ sn, exchange }] = due.splice(0, 1) as [(typeof due)[number]];
          await enters(server, sn, exchange);
        }
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
