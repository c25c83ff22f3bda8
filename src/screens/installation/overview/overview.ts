import { spotOf } from '#domain/energy/daylight.ts';
import { type Communication, communication } from '#domain/grid/communication.ts';
import { eventsNow, knownInverter } from '#domain/grid/event-log.ts';
import type { Instant, Watts } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { InverterStatus } from '#domain/service/status.ts';
import type { Aged } from '#domain/service/resource.ts';

/** How an inverter stands, out of the two answers that tell of it. */
export interface Overview {
  readonly isWorking: boolean;
  readonly lastPower: Watts | null;
  /** Of the answer that says so. */
  readonly asOf: Instant;
  readonly communication: Communication;
}

/** The newer answer counts; what it leaves out is taken from the other. Each is judged as of its own time. */
export function overviewOf(known: Aged<Installation>, status: Aged<InverterStatus> | null): Overview {
  const { value: installation, asOf: knownAt } = known;
  const told = status?.value;
  const isNewer = status !== null && status.asOf >= knownAt;
  const isWorking = (isNewer ? told?.isWorking : null) ?? installation.isWorking;
  const lastPower = isNewer ? (told?.lastPower ?? installation.lastPower) : (installation.lastPower ?? told?.lastPower ?? null);
  return {
    isWorking,
    lastPower,
    asOf: isNewer ? status.asOf : knownAt,
    communication: communication({
      isWorking,
      lastReading: installation.lastReading,
      lastPower,
      inverterPower: installation.inverterPower,
      state: told?.state ?? null,
      activeEvents: eventsNow(told?.events ?? [], knownInverter(installation, null)).active,
      isReportKnown: status !== null || !installation.hasEvents,
      asOf: knownAt,
      spot: spotOf(installation),
      isLive: installation.source !== 'PV' || installation.modem !== '',
    }),
  };
}
