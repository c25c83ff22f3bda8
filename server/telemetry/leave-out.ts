import { isImpossiblePower, mostPower, NOT_RATED, type Ratings } from '#domain/energy/most-power.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { type LeftOutValue, noteLeftOut } from '#server/store/telemetry/not-taken/left-out-values.ts';
import type { HeldInverter } from '#server/store/telemetry/live.ts';
import { type LeftOut, type Reading, saysNothing } from '#server/store/telemetry/reading.ts';

/** A number that means no measurement may also be a power that was measured. */
const kindOf = ({ of, value }: LeftOut, ratings: Ratings): LeftOutValue['of'] =>
  of === 'power' && value !== null && value > 0 && value <= (mostPower(ratings) ?? 0) ? 'possible' : of;

/**
 * Leaves impossible powers out of the readings (specification 24.96) and notes what was left out of them, here and by the source. Returns
 * the same list if nothing was.
 */
export async function leaveOutImpossible(
  tx: Queryable,
  readings: readonly Reading[],
  held: readonly HeldInverter[],
): Promise<readonly Reading[]> {
  const ratings = new Map(held.map((inverter) => [inverter.id, inverter.areRatingsGuessed ? NOT_RATED : inverter]));
  const ratingsOf = ({ installationId }: Reading): Ratings => ratings.get(installationId) ?? NOT_RATED;
  const values: LeftOutValue[] = [];
  const rest = readings.flatMap((reading): Reading[] => {
    const { power, leftOut = [], ...same } = reading;
    const isImpossible = power !== null && isImpossiblePower(power, ratingsOf(reading));
    const all = isImpossible ? [...leftOut, { of: 'power', value: power } as const] : leftOut;
    if (all.length === 0) return [reading];
    values.push(...all.map((one) => ({ id: same.installationId, at: same.at, of: kindOf(one, ratingsOf(reading)) })));
    const left = { ...same, power: isImpossible ? null : power };
    return saysNothing(left) ? [] : [left];
  });
  if (values.length === 0) return readings;
  await noteLeftOut(tx, values);
  return rest;
}
