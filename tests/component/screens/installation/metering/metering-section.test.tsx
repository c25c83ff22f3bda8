import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { MeteringDetails } from '#domain/grid/metering-point.ts';
import type { Resource } from '#domain/service/resource.ts';
import { MeteringSection } from '#screens/installation/metering/metering-section.tsx';
import { DONE, memoryCommands, memoryQueries, REFUSED, renderScreen, ready, settle } from '#tests/support/app-context.tsx';
import { anInstallation } from '#tests/support/view-builders.ts';
import { pasteInto } from '#tests/support/paste-into.ts';

const INSTALLATION = anInstallation({ id: 7, description: 'Dom Kowalskich' });
const NOTHING: MeteringDetails = { id: 7, ppe: null, operator: null };
const user = userEvent.setup({ delay: null });

function opens(details: Resource<MeteringDetails>, outcome: typeof DONE | typeof REFUSED = DONE) {
  const queries = memoryQueries();
  queries.meteringDetails(7).value = details;
  const { commands, calls } = memoryCommands(queries, outcome === DONE ? {} : { changeMetering: async () => outcome });
  renderScreen(<MeteringSection installation={INSTALLATION} />, { at: '/', queries, commands });
  return { calls };
}

const card = () => screen.getByRole('region', { name: 'Punkt poboru (PPE) i operator' });

describe('the metering point in the detail', () => {
  test('known values are shown', () => {
    opens(ready({ id: 7, ppe: 'PL003712345678', operator: 'pge' }));
    expect(card().textContent).toContain('PL003712345678');
    expect(card().textContent).toContain('PGE Dystrybucja');
    expect(within(card()).getByRole('button', { name: 'Zmień' })).toBeTruthy();
  });

  test('missing values are typed in place and stored; the form closes', async () => {
    const { calls } = opens(ready(NOTHING));
    await user.click(within(card()).getByRole('button', { name: 'Podaj numer i operatora' }));
    const form = await screen.findByRole('dialog', { name: 'Punkt poboru (PPE) i operator' });
    await pasteInto(user, within(form).getByLabelText('Numer PPE'), '590543 500000 000002');
    await user.click(within(form).getByRole('button', { name: 'Zapisz' }));
    expect(form.textContent).toContain('Cyfra kontrolna się nie zgadza');
    await user.clear(within(form).getByLabelText('Numer PPE'));
    await pasteInto(user, within(form).getByLabelText('Numer PPE'), 'PL 0037.12345678');
    await user.click(within(form).getByRole('button', { name: 'Zapisz' }));
    await settle();
    expect(calls.at(-1)).toMatchObject(['changeMetering', NOTHING, { ppe: 'PL003712345678', operator: null }, 'Dom Kowalskich']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a battery and a limit of export are shown, and changed in place', async () => {
    const before = { ...NOTHING, exportLimit: 'limited', hasBattery: false } as const;
    const { calls } = opens(ready(before));
    expect(card().textContent).toContain('Ograniczenie oddawaniaOgraniczone');
    expect(card().textContent).toContain('Magazyn energiiBrak');
    await user.click(within(card()).getByRole('button', { name: 'Podaj numer i operatora' }));
    const form = await screen.findByRole('dialog');
    await user.selectOptions(within(form).getByLabelText('Magazyn energii'), 'yes');
    await user.click(within(form).getByRole('button', { name: 'Zapisz' }));
    await settle();
    const wish = { ppe: null, operator: null, exportLimit: 'limited', hasBattery: true };
    expect(calls.at(-1)).toEqual(['changeMetering', before, wish, 'Dom Kowalskich']);
  });

  test('a failed save is shown, and the form stays', async () => {
    opens(ready(NOTHING), REFUSED);
    await user.click(within(card()).getByRole('button', { name: 'Podaj numer i operatora' }));
    const form = await screen.findByRole('dialog');
    await pasteInto(user, within(form).getByLabelText('Numer PPE'), 'PL003712345678');
    await user.click(within(form).getByRole('button', { name: 'Zapisz' }));
    expect(await within(form).findByRole('alert')).toBeTruthy();
  });

  test('a backend without metering points has no card', () => {
    opens({ is: 'absent', problem: { is: 'unsupported' } });
    expect(screen.queryByRole('region', { name: 'Punkt poboru (PPE) i operator' })).toBeNull();
  });
});
