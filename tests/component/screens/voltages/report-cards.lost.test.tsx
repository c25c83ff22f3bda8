import { expect, test } from 'vitest';
import { noShare } from '#domain/grid/losses/lost-episodes.ts';
import type { LostInWeek } from '#domain/grid/losses/lost-in-week.ts';
import { quantity } from '#domain/quantity.ts';
import { LostCard } from '#screens/voltages/report-cards.tsx';
import { memoryCommands, memoryQueries, ready, renderScreen } from '#tests/support/app-context.tsx';

const NOTHING: LostInWeek = { ...noShare(quantity(0)), limited: noShare(quantity(0)), isPartial: false, isUpperBound: false };
const episode = {
  from: quantity<never>(0),
  to: quantity<never>(7_200_000),
  energy: quantity<never>(12.1),
  highestVoltage: quantity<never>(238),
  highestMean: quantity<never>(237),
  events: ['OVER_TEMP'],
};

/** The text of each card. */
function shows(lost: LostInWeek): string[] {
  const queries = memoryQueries();
  const { container, unmount } = renderScreen(<LostCard loss={ready(lost)} />, {
    at: '/',
    queries,
    commands: memoryCommands(queries).commands,
  });
  const texts = [...container.querySelectorAll('section')].map(({ textContent }) => (textContent ?? '').replaceAll('\u00a0', ' '));
  unmount();
  return texts.filter((text) => text.includes('szacunek'));
}

test('power that was limited for another reason is in a card of its own, with its reckoning, and never as lost to the grid', () => {
  const [grid = '', limited = ''] = shows({ ...NOTHING, limited: { energy: quantity(12.1), minutes: 120, episodes: [episode] } });
  expect(grid).toContain('Utracone przez sieć (szacunek)Nic, co dałoby się oszacować');
  expect(limited).toContain(
    'Około 12,1 kWh w ciągu 120 minut (1 okres): ograniczenie mocy z innego powodu: limit oddawania, temperatura lub ustawienie.',
  );
  expect(limited).toContain('Falownik zgłaszał wtedy: Za wysoka temperatura falownika.');
  expect(limited).toContain('Jak szacujemy straty');
  expect(limited.split('Jak szacujemy straty')[0]).not.toContain('przez sieć');
});

test('without it there is one card', () => {
  expect(shows(NOTHING)).toHaveLength(1);
});
