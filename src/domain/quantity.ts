/** A number whose type contains its unit, so that watts and watt-hours are not mixed. */
export type Quantity<Unit extends string> = number & { readonly unit: Unit };

export type Watts = Quantity<'W'>;
export type Kilowatts = Quantity<'kW'>;
export type WattHours = Quantity<'Wh'>;
export type KilowattHours = Quantity<'kWh'>;
export type Volts = Quantity<'V'>;
export type Percent = Quantity<'%'>;
/** Milliseconds since 1970-01-01T00:00Z. */
export type Instant = Quantity<'ms since 1970'>;

/** Adds a unit to a plain number; the unit is not checked. */
export function quantity<Q extends number>(value: number): Q {
  return value as Q;
}
