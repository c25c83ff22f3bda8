import type { Instant, Volts, WattHours, Watts } from '#domain/quantity.ts';

/** One reading of power. `null` is a gap, never zero. */
export interface PowerPoint {
  readonly at: Instant;
  readonly power: Watts | null;
}

/**
 * Energy of one hour, day or month.
 * `bucket` is the start of it: an instant with offset for hours, `YYYY-MM-DD` for days, `YYYY-MM` for months.
 */
export interface EnergyBar {
  readonly bucket: string;
  readonly energy: WattHours;
}

export interface VoltagePoint {
  readonly at: Instant;
  readonly voltage: Volts | null;
}

/** Phase-to-neutral voltages. A one-phase inverter has phase `a` alone; the others are empty. */
export interface PhaseVoltages {
  readonly a: readonly VoltagePoint[];
  readonly b: readonly VoltagePoint[];
  readonly c: readonly VoltagePoint[];
}
