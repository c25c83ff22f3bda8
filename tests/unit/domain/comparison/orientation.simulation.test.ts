import { describe, expect, test } from 'vitest';
import { comparisonDays } from '#domain/energy/comparison-window.ts';
import { unlessOrientation } from '#domain/comparison/orientation.ts';
import { addDays, daysFrom, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { planeOf } from '#domain/energy/irradiance.ts';
import { aFleet, comparisons, type Fleet, isSound, noonOf, pastSkies } from '#tests/support/fleet.ts';
import { firstOf } from '#tests/support/runs.ts';

/** A whole winter, a fortnight each; first that of the lowest sun. */
const FORTNIGHTS = firstOf(1, ['2025-12-15', '2025-12-01', '2025-12-29', '2026-01-12', '2026-01-26', '2026-02-09']);
const skies = pastSkies();

/** Each comparison of a day, and whether its yield counts as low. */
function judged(fleet: Fleet, day: LocalDate) {
  const members = new Map(fleet.members.map((member) => [member.plant.id, member]));
  return comparisons(fleet, day, skies).map(({ member, comparison }) => {
    const { neighbours } = comparison;
    const others = neighbours.flatMap(({ id, isUsed }) => (isUsed ? (members.get(id) ?? []) : []));
    const oriented = ({ plant, tilt, azimuth }: typeof member) => ({
      latitude: plant.latitude,
      longitude: plant.longitude,
      tilt: tilt ?? null,
      azimuth: azimuth ?? null,
    });
    const { verdict } = unlessOrientation(comparison, oriented(member), others.map(oriented), comparisonDays(day));
    return { member, comparison, isTold: verdict !== null && verdict !== 'normal' };
  });
}

describe.each(FORTNIGHTS)('yields of the fortnight from %s', (date) => {
  const days = daysFrom(date, addDays(date, 14));
  const running = () => aFleet(120, noonOf(date), instantOf(addDays(date, 15)));

  test('are ‘strings’ for each blown fuse, and for no healthy roof', () => {
    const fleet = running();
    const judgements = days.flatMap((day) => judged(fleet, day));
    const fuses = judgements.filter(({ member }) => member.scenario === 'fuse-blown' && member.isPlaced);
    expect(fuses.length).toBeGreaterThanOrEqual(28);
    expect(fuses.filter(({ comparison, isTold }) => comparison.verdict !== 'strings' || !isTold)).toEqual([]);
    const sound = judgements.filter(({ member }) => isSound(member));
    expect(sound.filter(({ comparison }) => comparison.verdict === 'strings')).toEqual([]);
    expect(sound.filter(({ isTold }) => isTold).length).toBeLessThanOrEqual(1); // of more than a thousand; each has a cloud of its own
  });

  test('healthy roofs towards east or west are not reported either, however low their yield', () => {
    const fleet = running();
    const turned = fleet.members.filter((member) => member.scenario === 'healthy' && !member.isShown).filter((_, at) => at % 5 === 0);
    for (const [at, member] of turned.entries()) {
      const azimuth = at % 2 === 0 ? 90 : 270;
      Object.assign(member, { azimuth, tilt: 35, plant: { ...member.plant, plane: planeOf(35, azimuth) } });
    }
    const judgements = days.flatMap((day) => judged(fleet, day)).filter(({ member }) => turned.includes(member));
    expect(judgements.filter(({ comparison: { verdict } }) => verdict === 'low' || verdict === 'strings').length).toBeGreaterThan(0);
    expect(judgements.filter(({ isTold }) => isTold).map(({ member }) => member.description)).toEqual([]);
  });
});
