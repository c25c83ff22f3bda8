import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ready } from '#tests/support/app-context.tsx';
import { held, opened } from '#tests/support/visit-screen.tsx';

const user = userEvent.setup({ delay: null });
const heading = (name: string) => screen.findByRole('heading', { name });

test('what one must know of the site is at the first question alone, its dangers shown, and can be changed there', async () => {
  const { queries } = opened(held({}, { at: 'arrival-safe' }));
  expect(screen.queryByRole('region', { name: 'Karta miejsca' })).toBeNull();
  const { installation } = held().document;
  await act(async () => {
    queries.siteCard(installation).value = ready({
      ...{ id: installation, erasures: 0, access: 'Pies', hazards: 'Azbest', contactName: '', contactPhone: '600700800', remarks: '' },
    });
  });
  const card = screen.getByRole('region', { name: 'Karta miejsca' });
  expect(within(card).getByText('Azbest', { selector: 'summary *' })).toBeTruthy();
  expect(card.querySelector('details')?.open).toBe(false);
  await user.click(within(card).getByText('Karta miejsca'));
  expect(within(card).getByRole('link', { name: 'Zadzwoń: 600700800' })).toBeTruthy();
  await user.click(within(card).getByRole('button', { name: 'Zmień' }));
  expect(await screen.findByRole('dialog', { name: 'Karta miejsca' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'W porządku' }));
  await heading('Co zgłasza klient');
  expect(screen.queryByRole('region', { name: 'Karta miejsca' })).toBeNull();
});
