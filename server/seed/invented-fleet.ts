import { type SeededRandom, seededRandom } from './seeded-random.ts';
import { type InventedInstallation, inventInstallation } from './invented-installations.ts';
import { SHOWCASE, SHOWCASE_FROM } from './showcase.ts';

/** Chance begins here; another number is another demo. */
const SEED = 20_260_101;

/** The demo's installations, and the chance that goes on from there; in a larger seed the showcase comes first. */
export function inventFleet(size: number): { readonly installations: readonly InventedInstallation[]; readonly chance: SeededRandom } {
  const chance = seededRandom(SEED);
  const installations = Array.from({ length: size }, (_, index) => {
    const invented = inventInstallation(chance, index);
    return size >= SHOWCASE_FROM ? (SHOWCASE[index]?.installation ?? invented) : invented;
  });
  return { installations, chance };
}
