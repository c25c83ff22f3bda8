import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { quantity } from '#domain/quantity.ts';
import type { Resource } from '#domain/service/resource.ts';
import { EquipmentCard } from '#screens/installation/cards/equipment-card.tsx';
import type { SeenEquipment } from '#state/views.ts';
import { memoryCommands, memoryQueries, NOON, renderScreen, ready, settle } from '#tests/support/app-context.tsx';
import { anInstallation } from '#tests/support/view-builders.ts';

const user = userEvent.setup({ delay: null });
const DAY = 86_400_000;

const FIRST: SeenEquipment = {
  ...{ id: 1, installation: 7, fromAt: quantity(NOON - 1500 * DAY), toAt: quantity(NOON - 100 * DAY), reason: 'start', visit: null },
  ...{ inverterSerial: 'FR123', inverterModel: 'Symo 8.2', inverterPower: quantity(8000), generatorPower: quantity(9900), phases: 3 },
  ...{ inverterWarrantyTo: null, modulesWarrantyTo: null, warrantyNote: '' },
};
const SECOND: SeenEquipment = {
  ...FIRST,
  ...{ id: 2, fromAt: quantity(NOON - 100 * DAY), toAt: null, reason: 'replacement', inverterSerial: '30751234', inverterModel: '' },
  ...{ inverterPower: quantity(5000), inverterWarrantyTo: '2031-03-12', modulesWarrantyTo: '2020-01-01', warrantyNote: 'karta 7' },
};

function opens(equipment: Resource<readonly SeenEquipment[]>, isOffline = false) {
  const queries = memoryQueries();
  queries.equipment(7).value = equipment;
  if (isOffline) queries.connection.value = { is: 'offline', since: null };
  const { commands, calls } = memoryCommands(queries, { takeBackExchange: async () => ({ ok: true, value: true }) });
  renderScreen(<EquipmentCard installation={anInstallation({ id: 7 })} />, { at: '/', queries, commands });
  return { calls };
}

const card = () => screen.getByRole('region', { name: 'Wyposażenie' });

describe('the equipment in the detail', () => {
  test('the present devices are named with age and guarantee, the earlier ones are folded', () => {
    opens(ready([SECOND, FIRST]));
    expect(card().textContent).toContain('nr\u00a030751234, 5,00\u00a0kW (3 miesiące)');
    expect(card().textContent).toContain('Gwarancja falownika do 12/03/2031');
    expect(card().textContent).toContain('Gwarancja modułów do 1/01/2020 (minęła)');
    expect(card().textContent).toContain('karta 7');
    expect(card().querySelector('details')?.open).toBe(false);
    expect(card().querySelector('details')?.textContent).toContain('Symo 8.2, nr\u00a0FR123, 8,00\u00a0kW');
  });

  test('of first equipment nothing can be taken back', () => {
    opens(ready([{ ...FIRST, toAt: null }]));
    expect(card().textContent).toContain('(4 lata)');
    expect(card().textContent).toContain('Gwarancja falownika: nie wpisano');
    expect(within(card()).queryByRole('button', { name: 'Cofnij wymianę' })).toBeNull();
  });

  test('an exchange that the office has is taken back there, after a question', async () => {
    const { calls } = opens(ready([SECOND, FIRST]));
    await user.click(within(card()).getByRole('button', { name: 'Cofnij wymianę' }));
    const question = await screen.findByRole('dialog', { name: 'Cofnąć wymianę falownika?' });
    expect(question.textContent).toContain('Falownik nr 30751234 zniknie z instalacji, a obecnym będzie znowu nr FR123.');
    await user.click(within(question).getByRole('button', { name: 'Cofnij wymianę' }));
    await settle();
    expect(calls.at(-1)).toEqual(['removeEquipment', SECOND]);
  });

  test('without a network one that the office has stays, and a sentence says why', async () => {
    const { calls } = opens(ready([SECOND, FIRST]), true);
    await user.click(within(card()).getByRole('button', { name: 'Cofnij wymianę' }));
    const question = await screen.findByRole('dialog', { name: 'Cofnąć wymianę falownika?' });
    await user.click(within(question).getByRole('button', { name: 'Cofnij wymianę' }));
    expect(question.textContent).toContain('nie można cofnąć bez połączenia');
    expect(calls.map(([verb]) => verb)).not.toContain('removeEquipment');
  });

  test('one that waits is taken back on the device, and its guarantee is not changed at the office', async () => {
    const { calls } = opens(ready([{ ...SECOND, id: 0, isWaiting: true }, FIRST]), true);
    expect(card().textContent).toContain('Wymiana czeka na wysłanie do biura');
    expect(within(card()).queryByRole('button', { name: 'Zmień gwarancję' })).toBeNull();
    await user.click(within(card()).getByRole('button', { name: 'Cofnij wymianę' }));
    const question = await screen.findByRole('dialog', { name: 'Cofnąć wymianę falownika?' });
    await user.click(within(question).getByRole('button', { name: 'Cofnij wymianę' }));
    await settle();
    expect(calls.at(-1)).toEqual(['takeBackExchange', 7]);
  });

  test('the guarantees of the present devices are changed in place', async () => {
    const { calls } = opens(ready([SECOND, FIRST]));
    await user.click(within(card()).getByRole('button', { name: 'Zmień gwarancję' }));
    const form = await screen.findByRole('dialog', { name: 'Zmień gwarancję' });
    await user.clear(within(form).getByLabelText('Gwarancja modułów do'));
    await user.click(within(form).getByRole('button', { name: 'Zapisz' }));
    await settle();
    const change = { inverterWarrantyTo: '2031-03-12', modulesWarrantyTo: null, warrantyNote: 'karta 7' };
    expect(calls.at(-1)).toEqual(['changeEquipment', SECOND, change]);
  });

  test('a backend that is not ours has none', () => {
    opens({ is: 'absent', problem: { is: 'unsupported' } });
    expect(screen.queryByRole('region', { name: 'Wyposażenie' })).toBeNull();
    expect(document.body.textContent).toContain('Wyposażenie i wymiany wymagają serwera PV Care.');
  });
});
