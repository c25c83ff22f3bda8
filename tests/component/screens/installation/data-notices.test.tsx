import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { DataNotice, PutAsideNotice } from '#domain/diagnosis/data-notice.ts';
import type { MeteringDetails } from '#domain/grid/metering-point.ts';
import { quantity } from '#domain/quantity.ts';
import type { Resource } from '#domain/service/resource.ts';
import { DataNotices } from '#screens/installation/data-notices.tsx';
import { memoryCommands, memoryQueries, renderScreen, ready } from '#tests/support/app-context.tsx';
import { anInstallation } from '#tests/support/view-builders.ts';

const INSTALLATION = anInstallation({ id: 7, sn: 'FR 7' });

function shows(notices: Resource<readonly DataNotice[]>, details?: MeteringDetails) {
  const queries = memoryQueries();
  queries.dataNotices(7).value = notices;
  if (details) queries.meteringDetails(7).value = ready(details);
  const { commands, calls } = memoryCommands(queries);
  renderScreen(<DataNotices installation={INSTALLATION} />, { at: '/', queries, commands });
  return { calls, queries };
}
const list = () => screen.queryByRole('list', { name: 'Uwagi do danych' });

describe('data that make figures wrong', () => {
  test('an implausible counter is named with its day, and links to the ratings', () => {
    shows(ready([{ kind: 'counter', since: '2026-06-09' }]));
    expect(list()?.textContent).toContain('Licznik energii niewiarygodny od 9/06/2026');
    expect(screen.getByRole('link', { name: 'Popraw dane instalacji' }).getAttribute('href')).toBe('/installation/FR%207/edit');
  });

  test('power in kW is named with the highest that was sent', () => {
    shows(ready([{ kind: 'kilowatts', peak: quantity(4.236) }]));
    expect(list()?.textContent).toContain('najwyżej 4,24');
  });

  test('for idle phases one phase is offered', () => {
    shows(ready([{ kind: 'idle_phases' }]));
    expect(screen.getByRole('link', { name: 'Zmień na jednofazowy' }).getAttribute('href')).toBe('/installation/FR%207/edit?phases=1');
  });

  test('power by night offers a battery from three nights on, which a press enters; of a hybrid it is from the battery', async () => {
    const night = (nights: number, hasBattery = false): DataNotice => ({ kind: 'night_power', nights, last: '2026-11-20', hasBattery });
    const details = { id: 7, ppe: 'PL003712345678', operator: 'pge', exportLimit: 'zero', hasBattery: false } as const;
    shows(ready([night(2)]), details);
    expect(list()?.textContent).toContain('w ciągu dwóch tygodni: 2 noce');
    expect(screen.queryByRole('button', { name: 'Zaznacz magazyn energii' })).toBeNull();
    cleanup();
    const { calls } = shows(ready([night(3)]), details);
    await userEvent.click(screen.getByRole('button', { name: 'Zaznacz magazyn energii' }));
    const { id: _, ...rest } = details;
    expect(calls.at(-1)).toEqual(['changeMetering', details, { ...rest, hasBattery: true }, INSTALLATION.description]);
    cleanup();
    shows(ready([night(9, true)]), { ...details, hasBattery: true });
    expect(list()?.textContent).toContain('z magazynu');
    expect(screen.queryByRole('button', { name: 'Zaznacz magazyn energii' })).toBeNull();
  });

  test('another inverter that reports instead is offered as an exchange with its number and first reading, or dismissed for all', async () => {
    const from = quantity<never>(Date.parse('2026-11-20T12:05:40Z'));
    const { calls } = shows(ready([{ kind: 'new_inverter', sn: '3075-NOWY', from }]));
    expect(list()?.textContent).toContain('Zgłasza się nowy falownik 3075-NOWY');
    await userEvent.click(screen.getByRole('button', { name: 'Wymień falownik' }));
    const dialog = await screen.findByRole('dialog', { name: 'Wymień falownik' });
    expect(within(dialog).getByDisplayValue('3075-NOWY')).toBeTruthy();
    expect(within(dialog).getByDisplayValue('13:05')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'To nie wymiana' }));
    expect(calls.at(-1)).toEqual(['dismissInverter', 7, '3075-NOWY']);
    expect(await screen.findByText('Pytanie o ten falownik ukryto dla wszystkich')).toBeTruthy();
  });

  test('the form of an exchange stays open, with what was typed, when the notice has gone meanwhile', async () => {
    const from = quantity<never>(Date.parse('2026-11-20T12:05:40Z'));
    const { queries } = shows(ready([{ kind: 'new_inverter', sn: '3075-NOWY', from }]));
    await userEvent.click(screen.getByRole('button', { name: 'Wymień falownik' }));
    const dialog = await screen.findByRole('dialog', { name: 'Wymień falownik' });
    await userEvent.type(within(dialog).getByDisplayValue('3075-NOWY'), '/2');
    act(() => {
      queries.dataNotices(7).value = ready([]);
    });
    expect(list()).toBeNull();
    expect(within(screen.getByRole('dialog', { name: 'Wymień falownik' })).getByDisplayValue('3075-NOWY/2')).toBeTruthy();
  });

  test('values that are no measurement are named with their number and the last time', () => {
    const last = quantity<never>(Date.parse('2026-11-20T12:05:00Z'));
    shows(
      ready([
        { kind: 'left_out', of: 'power', count: 5, last },
        { kind: 'left_out', of: 'counter', count: 2, last },
      ]),
    );
    expect(list()?.textContent).toContain('Moc, która nie jest pomiarem (w ciągu 30 dni: 5 odczytów, ostatnio 20/11/2026, 13:05)');
    expect(list()?.textContent).toContain('na chwilę spadał i wracał (w ciągu 30 dni: 2 odczyty, ostatnio 20/11/2026, 13:05)');
  });

  test('readings that were put aside are named, and taken in or discarded after a question by who may work', async () => {
    const aside: PutAsideNotice = {
      kind: 'put_aside',
      installation: 7,
      count: 12,
      beyond: 0,
      from: '2015-01-01',
      to: '2015-01-01',
      arrived: quantity(1),
    } as const;
    const { calls } = shows(ready([aside]));
    expect(list()?.textContent).toContain('Odłożono 12 odczytów z datą sprzed założenia instalacji albo sprzed ponad 400 dni (1/01/2015)');
    for (const [name, decision] of [
      ['Przyjmij odczyty', 'take'],
      ['Odrzuć odczyty', 'discard'],
    ] as const) {
      await userEvent.click(screen.getByRole('button', { name }));
      await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
      expect(calls.at(-1)).toEqual(['decidePutAside', aside, decision, INSTALLATION.description]);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    cleanup();
    shows(ready([{ ...aside, count: 5_000, beyond: 41, to: '2015-01-03' }]));
    expect(list()?.textContent).toContain('(1/01/2015–3/01/2015)');
    expect(list()?.textContent).toContain('Kolejnych nie zachowano: 41.');
  });

  test('a counter that stands still, and a rating that is probably wrong, are named', () => {
    shows(ready([{ kind: 'counter_stuck', since: '2026-11-20' }, { kind: 'rating' }]));
    expect(list()?.textContent).toContain('Licznik energii stoi od 20/11/2026');
    expect(list()?.textContent).toContain('sprawdź moc w danych instalacji');
    expect(screen.getByRole('link', { name: 'Popraw dane instalacji' })).toBeTruthy();
  });

  test('nothing is shown about correct data, about what only a newer server knows, and with a backend that reports none', () => {
    shows(ready([]));
    expect(list()).toBeNull();
    shows(ready([{ kind: 'other' }]));
    expect(list()).toBeNull();
    shows({ is: 'absent', problem: { is: 'unsupported' } });
    expect(list()).toBeNull();
  });
});
