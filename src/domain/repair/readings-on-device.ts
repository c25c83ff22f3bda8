import type { PowerSeries } from '#domain/energy/series.ts';
import { eventChanges } from '#domain/grid/reports/event-changes.ts';
import type { EventEntry, StateRecord } from '#domain/service/status.ts';
import type { RepairReading } from './daylight-hour.ts';

/** What a device holds of one installation. */
interface Held {
  /** Power of some days. */
  readonly power: readonly PowerSeries[];
  /** In any order. */
  readonly states: readonly StateRecord[];
  readonly events: readonly EventEntry[];
}

/** Finds what held at a time among changes in the order of time. */
const latestAt = <C extends { readonly at: number }>(changes: readonly C[], at: number): C | undefined =>
  changes.findLast((change) => change.at <= at);

/**
 * Readings as a repair is judged by, put together from what the calls of any backend tell.
 *
 * Unit    ms since 1970, W.
 * Range   one for each reading of power, with the state and the events that held then; `null` where nothing tells of them.
 * Source  as `judgeRepair`.
 */
export function readingsOnDevice({ power, states, events }: Held): RepairReading[] {
  const stateChanges = states.toSorted((one, other) => one.at - other.at);
  const changes = eventChanges(events);
  return power.flatMap(({ at, values }) =>
    Array.from(at, (time, index): RepairReading => {
      const watts = values[index] ?? Number.NaN;
      return {
        at: time,
        power: Number.isNaN(watts) ? null : watts,
        state: latestAt(stateChanges, time)?.state ?? null,
        events: latestAt(changes, time)?.codes ?? null,
      };
    }),
  );
}
