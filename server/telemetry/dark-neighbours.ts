import { areNeighboursDark, NEIGHBOURHOOD, NEIGHBOURS } from '#domain/energy/dark-neighbours.ts';
import { kilometresBetween } from '#domain/energy/distance.ts';
import { inverterState } from '#domain/grid/inverter-state.ts';
import { isGrave } from '#server/rules/working.ts';
import type { Asks } from '#server/store/database-door.ts';
import { type Daylight, inLight } from '#server/store/telemetry/light.ts';
import { type Near, nearestTo } from '#server/store/telemetry/neighbours.ts';

/** Somebody who was dark in a bright hour, and where it stands. */
export interface DarkOne extends Daylight {
  readonly place: { readonly latitude: number | null; readonly longitude: number | null };
}

interface Witness extends Near {
  /** km. */
  readonly distance: number;
}

/** Some may not have reported in that hour: a few more than are needed are looked at. */
const LOOKED_AT = NEIGHBOURS.most + 3;

/** Those of them whose nearest neighbours were dark in the same hour. Asks nothing where nobody is dark. */
export async function amongDarkNeighbours(tx: Asks, dark: readonly DarkOne[]): Promise<Set<number>> {
  if (dark.length === 0) return new Set();
  const near = await nearestTo(
    tx,
    dark.map(({ id }) => id),
  );
  const around = new Map<number, Near[]>(dark.map(({ id }) => [id, []]));
  for (const other of near) around.get(other.of)?.push(other);
  const asked = dark.map((one) => ({ one, witnesses: witnessesOf(one, around.get(one.id) ?? []) }));
  const lights = await lightsOf(tx, asked);
  const snowed = asked.filter(({ one, witnesses }) =>
    areNeighboursDark(
      witnesses.map(({ id, distance, inverterPower, lastState, codes }) => {
        const { peak = null, hadGridEvent = false } = lights.get(keyOf(id, one)) ?? {};
        const isBroken = codes.some(isGrave) || (lastState !== null && inverterState(lastState) === 'FAULT');
        return { distance, peak, inverterPower, isHindered: hadGridEvent || isBroken };
      }),
    ),
  );
  return new Set(snowed.map(({ one }) => one.id));
}

function witnessesOf({ place: { latitude, longitude } }: DarkOne, near: readonly Near[]): Witness[] {
  if (latitude === null || longitude === null) return [];
  return near
    .map((other) => ({ ...other, distance: kilometresBetween({ latitude, longitude }, other) }))
    .filter(({ distance }) => distance >= NEIGHBOURHOOD.from && distance <= NEIGHBOURHOOD.to)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, LOOKED_AT);
}

const keyOf = (id: number, { from }: { readonly from: number }): string => `${id} ${from}`;

/** What each witness reported in the hour it is asked about, each looked up once. */
async function lightsOf(tx: Asks, asked: readonly { one: DarkOne; witnesses: readonly Witness[] }[]) {
  const stretches = new Map<string, Daylight>();
  for (const { one, witnesses } of asked) for (const { id } of witnesses) stretches.set(keyOf(id, one), { id, from: one.from, to: one.to });
  const found = await inLight(tx, [...stretches.values()]);
  return new Map(found.map((light) => [keyOf(light.id, light), light]));
}
