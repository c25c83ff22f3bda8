import { OF_OUTAGE, OF_VISIT, OWN_FAULTS, WITH_OUTAGE } from '#domain/grid/grid-events.ts';
import { IMPLAUSIBLE_ABOVE } from '#domain/grid/voltage-quality/limits.ts';
import { quantity, type Volts } from '#domain/quantity.ts';

/** Fields of a reading that show whether an inverter was held back. */
export interface GridSample {
  /** ms since 1970. */
  readonly at: number;
  /** W; `null` if it is not known. */
  readonly power: number | null;
  /** V, phase to neutral, L1 to L3; as many as there are phases. */
  readonly voltages: readonly (number | null)[];
  /** As sent; `null` if it was not. */
  readonly state: string | null;
  /** Active codes; `null` if they were not sent. */
  readonly events: readonly string[] | null;
}

/** The highest voltage to neutral of a sample. Unit: V. Range: `null` if none is plausible. Source: a voltage above 300 V was measured between two phases. */
export function highestVoltage({ voltages }: GridSample): Volts | null {
  const plausible = voltages.filter((voltage) => voltage !== null && voltage <= IMPLAUSIBLE_ABOVE);
  return plausible.length === 0 ? null : quantity(Math.max(...plausible.map(Number)));
}

/** Events by which the grid makes an inverter reduce its power or disconnect. Frequency is known by its events alone. */
export const GRID_CODES: readonly string[] = ['AC_OVER_VOLT', 'OVER_FREQUENCY', 'UNDER_FREQUENCY', 'GRID_DISCONNECT'];
/** What the owner or a technician switches: with it, an inverter loses the grid though the grid is there. */
const OWN_SWITCH: readonly string[] = [...OF_VISIT, 'AC_DISCONNECT'];
const AS_IF_OUTAGE: readonly string[] = [...OF_OUTAGE, ...WITH_OUTAGE];
/** Events of the inverter itself that explain a low power better than a high voltage does. */
export const OWN_CODES: readonly string[] = [...OWN_SWITCH, ...OWN_FAULTS, 'OVER_TEMP'];

/**
 * The codes among those of a reading that are evidence of the grid.
 *
 * Range   `null` has none. A missing grid is no evidence beside AC_DISCONNECT, CABINET_OPEN or MANUAL_SHUTDOWN.
 * Source  SunSpec `Evt1`; the owner's own switch is no outage.
 */
export function gridCodesOf(events: readonly string[] | null): string[] {
  const codes = events ?? [];
  const isSwitched = codes.some((code) => OWN_SWITCH.includes(code));
  return codes.filter((code) => GRID_CODES.includes(code) && !(isSwitched && AS_IF_OUTAGE.includes(code)));
}
