import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import type { Comparison } from '#domain/comparison/comparison.ts';
import { noShare } from '#domain/grid/losses/lost-episodes.ts';
import { quantity } from '#domain/quantity.ts';
import type { Resource } from '#domain/service/resource.ts';
import { ComparisonSection } from '#screens/installation/comparison/comparison-section.tsx';
import { ABSENT, LOADING, memoryCommands, memoryQueries, NOON, renderScreen, ready, settle } from '#tests/support/app-context.tsx';
import { aComparison, aLowYield } from '#tests/support/diagnosis-builders.ts';
import { anInstallation } from '#tests/support/view-builders.ts';

const user = userEvent.setup({ delay: null });
const NOWHERE = { latitude: null, longitude: null };
const HOUR = 3_600_000;

async function opens(comparison: Resource<Comparison>, explainedBy?: DiagnosisEntry['explainedBy']) {
  const queries = memoryQueries();
  if (explainedBy !== undefined) queries.diagnoses.value = ready([aLowYield({ installation: 7, explainedBy })]);
  queries.comparison(7).value = comparison;
  const { commands } = memoryCommands(queries);
  renderScreen(<ComparisonSection installation={anInstallation(NOWHERE)} />, { at: '/installation/SN0007', queries, commands });
  await settle();
}
const told = (over: Partial<Comparison> = {}) => opens(ready(aComparison(over)));
const section = () => screen.getByRole('region', { name: 'Porównanie z sąsiadami' });
const words = () => (section().textContent ?? '').replaceAll('\u00a0', ' ');

describe('the comparison', () => {
  test('says its verdict in words, both yields with their unit, the share and the days', async () => {
    await told();
    for (const part of [
      'Wyraźnie niższy uzysk: sprawdź łańcuchy',
      'Ta instalacja3,1 kWh/kWp',
      'Mediana sąsiadów6,0 kWh/kWp',
      'Udział52 %',
      'Pięć całych dni: 15/11/2026–19/11/2026',
    ])
      expect(words()).toContain(part);
    expect(words()).not.toContain('orientacyjnie');
  });

  test('names the cause of a low yield, and does not recommend checking the strings then', async () => {
    await opens(ready(aComparison()), 'event:HW_TEST_FAILURE');
    expect(words()).toContain('Wyraźnie niższy uzysk; skutek: Błąd autotestu');
    expect(words()).not.toContain('sprawdź łańcuchy');
  });

  test('an installation that did not work for part of the days is not said to yield as its neighbours do', async () => {
    await told({ own: 4.9, ratio: 0.82, verdict: null, reason: 'hindered', hindrance: 'fault' });
    expect(words()).toContain('Bez oceny: przez część tych dni ta instalacja była w awarii.');
    expect(words()).not.toContain('jak u sąsiadów');
  });

  test('a normal yield that is not like the neighbours’ says the number', async () => {
    await told({ own: 4.6, ratio: 0.76, verdict: 'normal' });
    expect(words()).toContain('76 % uzysku sąsiadów');
    expect(words()).not.toContain('jak u sąsiadów');
    cleanup();
    await told({ own: 5.8, ratio: 0.97, verdict: 'normal' });
    expect(words()).toContain('Uzysk jak u sąsiadów');
  });

  test.each([
    ['battery', 'nieporównywalne: magazyn energii'],
    ['limited', 'nieporównywalne: ograniczone oddawanie'],
    ['orientation', 'ustawienie paneli'],
    ['rating', 'sprawdź moc w danych instalacji'],
  ] as const)('says why there is no verdict (%s)', async (reason, sentence) => {
    await told({ verdict: null, reason });
    expect(words()).toContain(sentence);
  });

  test('a low yield that may be snow begins with it', async () => {
    const queries = memoryQueries();
    const low = aLowYield({ installation: 7, explainedBy: null });
    queries.diagnoses.value = ready([{ ...low, evidence: { ...low.evidence, mayBeSnow: true } as DiagnosisEntry['evidence'] }]);
    queries.comparison(7).value = ready(aComparison());
    const { commands } = memoryCommands(queries);
    renderScreen(<ComparisonSection installation={anInstallation(NOWHERE)} />, { at: '/installation/SN0007', queries, commands });
    await settle();
    expect(words()).toContain('śnieg? Wyraźnie niższy uzysk');
  });

  test('a neighbour that did not work says so', async () => {
    await told({ neighbours: aComparison().neighbours.map((one) => ({ ...one, yield: null, isUsed: false, whyNot: 'events' as const })) });
    expect(words()).toContain('Dom Nowakówpominięta: w tych dniach ze zdarzeniem falownika');
  });

  test.each(['event:BLOWN_STRING_FUSE', null] as const)(
    'recommends checking the strings for its own low yield (%s)',
    async (explainedBy) => {
      await opens(ready(aComparison()), explainedBy);
      expect(words()).toContain('Wyraźnie niższy uzysk: sprawdź łańcuchy');
    },
  );

  test('names each neighbour with distance and yield, and why one does not count', async () => {
    await told();
    const [, ...rows] = within(screen.getByRole('table', { name: 'Sąsiedzi' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
      'Dom Nowaków1,4 km6,1',
      'SN0009pominięta: za mało dni z danymi12,0 km–',
      'Szkoła20,5 km6,0',
      'Stodoła33,0 km5,8',
    ]);
    expect(screen.getByRole('link', { name: 'Dom Nowaków' }).getAttribute('href')).toBe('/installation/SN0008');
  });

  test.each([
    ['no_place', 'nie ma współrzędnych'],
    ['no_power', 'nie podano mocy generatora'],
    ['not_enough_days', 'za mało danych'],
    ['too_few_neighbours', 'za mało sąsiadów'],
    ['dark', 'prawie nikt nie produkuje'],
  ] as const)('without a verdict says why: %s', async (reason, sentence) => {
    await told({ verdict: null, ratio: null, reason, neighbours: [] });
    expect(words()).toContain('Bez oceny: ');
    expect(words()).toContain(sentence);
    expect(words()).toContain('Udział–');
    expect(words()).toContain('Brak sąsiadów, których można porównać');
  });

  test('is rough if a counted neighbour is beyond 100 km', async () => {
    const [first, ...others] = aComparison().neighbours;
    await told({ neighbours: [...others, ...(first ? [{ ...first, km: 104, isFar: true }] : [])] });
    expect(words()).toContain('orientacyjnie');
  });

  test('reports an outage of the neighbourhood', async () => {
    await told({ outage: { from: quantity(NOON - 3 * HOUR), to: null, installations: [7, 8, 10] } });
    expect(words()).toContain('Awaria sieci w okolicy: trwa od 20/11/2026, 09:00, 3 instalacje');
  });

  test('shows its calculation after a press', async () => {
    await told();
    expect(words()).not.toContain('60 %');
    await user.click(screen.getByRole('button', { name: 'Jak to liczymy' }));
    expect(words()).toContain('Poniżej 60 %: wyraźnie niższy uzysk.');
  });
});

describe('the energy lost to the grid', () => {
  const lost = () => (screen.getByRole('region', { name: 'Utracone przez sieć (szacunek)' }).textContent ?? '').replaceAll('\u00a0', ' ');

  test('is an estimate with its episodes, the largest loss first and none without a loss, and the highest voltage', async () => {
    const episode = (from: number, highest: number | null, energy: number) => ({
      from: quantity<never>(NOON + from * HOUR),
      to: quantity<never>(NOON + (from + 1) * HOUR),
      energy: quantity<never>(energy),
      highestVoltage: highest === null ? null : quantity<never>(highest),
      highestMean: highest === null ? null : quantity<never>(highest - 1),
      events: highest === null ? null : ['AC_OVER_VOLT'],
    });
    const episodes = [episode(-26, 254.3, 1.4), episode(-25, 254, 0), episode(-24, null, 0.3), episode(-3, null, 0.8)];
    await told({ lost: { energy: quantity(2.5), minutes: 120, episodes, limited: noShare(quantity(0)), reason: null } });
    expect(lost()).toContain('2,5 kWh w 120 min');
    const [, first, second, third, none] = within(screen.getByRole('region', { name: 'Utracone przez sieć (szacunek)' })).getAllByRole(
      'row',
    );
    expect(first?.textContent?.replaceAll('\u00a0', ' ')).toBe(
      '19/11/2026, 10:00–11:00Za wysokie napięcie sieci; średnia 10-minutowa do 253,30 V1,40 kWh254,3 V',
    );
    expect(second?.textContent?.replaceAll('\u00a0', ' ')).toBe('20/11/2026, 09:00–10:000,80 kWh–');
    expect(third?.textContent).toContain('0,30');
    expect(none).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'Jak szacujemy straty' }));
    expect(lost()).toContain('To szacunek, nie pomiar.');
  });

  test.each([
    [{ energy: quantity<never>(0), reason: null }, 'mniej niż 0,1 kWh'],
    [{ energy: null, reason: 'not_enough_days' }, 'Za mało danych, aby to oszacować'],
    [{ energy: quantity<never>(3), reason: 'no_neighbours' }, 'To górna granica'],
  ] as const)('%o says "%s"', async (of, sentence) => {
    await told({ lost: { minutes: 0, episodes: [], limited: noShare(null), ...of } });
    expect(lost()).toContain(sentence);
    expect(words()).not.toContain('z innego powodu');
  });

  test('power that was limited for another reason is told apart, with the inverter’s own event, and never as lost to the grid', async () => {
    const episode = {
      from: quantity<never>(NOON - HOUR),
      to: quantity<never>(NOON),
      energy: quantity<never>(12.1),
      highestVoltage: quantity<never>(238),
      highestMean: quantity<never>(237.5),
      events: ['OVER_TEMP'],
    };
    const limited = { energy: quantity<never>(12.1), minutes: 60, episodes: [episode] };
    await told({ lost: { ...noShare(quantity(0)), limited, reason: null } });
    expect(lost()).toContain('mniej niż 0,1 kWh');
    const apart = screen.getByRole('region', { name: /^Ograniczenie mocy z\sinnego powodu \(szacunek\)$/ });
    const said = (apart.textContent ?? '').replaceAll('\u00a0', ' ');
    for (const part of [
      '12,1 kWh w 60 min',
      'graniczenie mocy z innego powodu: limit oddawania, temperatura lub ustawienie',
      'Falownik zgłaszał wtedy: Za wysoka temperatura falownika.',
      '20/11/2026, 11:00–12:00',
    ])
      expect(said).toContain(part);
    expect(said).not.toContain('przez sieć');
    expect(within(apart).getByRole('button', { name: /^Poradnik: Ograniczenie mocy/ })).toBeTruthy();
    await user.click(within(apart).getByRole('button', { name: 'Jak szacujemy straty' }));
    expect(apart.textContent).toContain('To szacunek, nie pomiar.');
  });
});

describe('without a comparison', () => {
  test.each([
    [LOADING, 'Wczytywanie porównania'],
    [ABSENT, 'Tych danych nie pobrano jeszcze na to urządzenie.'],
    [{ is: 'absent', problem: { is: 'offline' } } as const, 'Brak połączenia z serwerem'],
    [{ is: 'absent', problem: { is: 'unsupported' } } as const, 'Ten serwer tego nie oblicza.'],
  ])('%o says so', async (resource, sentence) => {
    await opens(resource);
    expect(words()).toContain(sentence);
  });
});
