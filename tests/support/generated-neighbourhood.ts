import { gridLosses, hasNoVoltage } from '#domain/grid/outages/grid-losses.ts';
import type { Interruption } from '#domain/grid/outages/outage.ts';
import type { EventChange } from '#domain/grid/readings/event-changes.ts';
import { silenceStretches } from '#domain/energy/silence.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Stretch } from '#domain/time/stretch.ts';
import { chance } from '#server/telemetry/model/chance.ts';

const MINUTE = 60_000;

/** How an inverter is heard while the grid is away. */
export type LoggerKind = 'tells-events' | 'tells-voltages' | 'dies';

/** A simulated inverter. */
export interface Neighbour {
  readonly id: number;
  readonly site: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly logger: LoggerKind;
  /** Unit: ms. */
  readonly step: number;
  readonly clock: number;
  readonly household: string | null;
  readonly readBy: string | null;
}

/** What happens to some sites. Unit: ms since 1970. */
export interface Happening {
  readonly kind: 'outage' | 'main-switch' | 'main-switch-told' | 'link';
  readonly sites: ReadonlySet<number>;
  readonly from: number;
  readonly to: number;
}

/** `shared`: what makes the inverters of one site one site. */
export interface NeighbourhoodShape {
  readonly seed: number;
  readonly sites: number;
  readonly inverters: number;
  readonly shared: 'place' | 'owner' | 'key';
  /** Unit: km between two sites. */
  readonly apart: number;
}

const LOGGERS: readonly LoggerKind[] = ['tells-events', 'tells-voltages', 'dies'];
const STEPS: readonly number[] = [60, 120, 300, 600, 900];
const CENTRE = { latitude: 52.2, longitude: 17 };
const KM = 1 / 111.195;

const pick = <T>(all: readonly T[], part: number): T => all[Math.min(all.length - 1, Math.floor(part * all.length))] as T;

/** Sites on a grid; the inverters of a site are within 100 m of each other, or further apart if owner or key joins them. */
export function neighboursOf({ seed, sites, inverters, shared, apart }: NeighbourhoodShape): Neighbour[] {
  const columns = Math.ceil(Math.sqrt(sites));
  const spread = shared === 'place' ? 0.05 : 0.6 * apart;
  return Array.from({ length: sites * inverters }, (_, id): Neighbour => {
    const site = id % sites;
    const rnd = (of: number) => chance(seed, id, of);
    return {
      id,
      site,
      latitude: CENTRE.latitude + (Math.floor(site / columns) * apart + (rnd(1) - 0.5) * spread) * KM,
      longitude: CENTRE.longitude + ((site % columns) * apart + (rnd(2) - 0.5) * spread) * KM * 1.63,
      logger: pick(LOGGERS, rnd(3)),
      step: pick(STEPS, rnd(4)) * 1_000,
      clock: Math.round((rnd(5) - 0.5) * 8) * MINUTE,
      household: shared === 'owner' ? `owner of ${site}` : null,
      readBy: shared === 'key' ? `key ${site}` : `modem ${id}`,
    };
  });
}

interface Told {
  readonly at: number;
  readonly codes: readonly string[];
  readonly voltage: number;
}

/** What one inverter sends at a time; `null`: nothing arrives. */
function toldAt({ logger, site }: Neighbour, at: number, happenings: readonly Happening[]): Told | null {
  const hit = happenings.filter(({ sites, from, to }) => sites.has(site) && at >= from && at < to).map(({ kind }) => kind);
  if (hit.includes('link') || (hit.length > 0 && logger === 'dies')) return null;
  if (hit.length === 0) return { at, codes: [], voltage: 236 };
  const isTold = hit.includes('main-switch-told');
  const grid = logger === 'tells-events' ? ['GRID_DISCONNECT'] : [];
  return { at, codes: isTold ? ['AC_DISCONNECT', ...grid] : grid, voltage: 0 };
}

/** Stretches without voltage by day, as the server keeps them. */
function withoutVoltage(told: readonly Told[], place: Neighbour): Stretch[] {
  const stretches: Stretch[] = [];
  for (const { at, voltage } of told) {
    const open = stretches.at(-1)?.to === null ? stretches.pop() : undefined;
    const isLow = hasNoVoltage({ at, power: voltage === 0 ? 0 : 3_000, voltages: [voltage] }, place);
    if (isLow) stretches.push(open ?? { from: at as Instant, to: null });
    else if (open) stretches.push({ ...open, to: at as Instant });
  }
  return stretches;
}

/** What the rules are given of one inverter between two times. */
export function interruptionsIn(one: Neighbour, [from, to]: readonly [number, number], happenings: readonly Happening[]): Interruption[] {
  const told: Told[] = [];
  for (let at = from + Math.floor(chance(one.id, 7) * one.step); at <= to; at += one.step) {
    const says = toldAt(one, at, happenings);
    if (says) told.push({ ...says, at: at + one.clock });
  }
  const changes = told.filter(({ codes }, index) => codes.join() !== told[index - 1]?.codes.join());
  const losses = gridLosses({
    changes: changes.map(({ at, codes }): EventChange => ({ at: at as Instant, codes })),
    withoutVoltage: withoutVoltage(told, one),
    lastReading: told.at(-1)?.at ?? from,
    now: to,
    spot: one,
  });
  const silences = silenceStretches(
    told.map(({ at }) => at),
    to,
    one,
  );
  const of = (kind: Interruption['kind']) => (stretch: Stretch) => ({ ...stretch, ...one, installation: one.id, kind });
  return [...losses.map(of('no_grid')), ...silences.map(of('silent'))];
}
