import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { held, opened } from '#tests/support/visit-screen.tsx';
import { anAnswer } from '#tests/support/visits.ts';

const user = userEvent.setup({ delay: null });

test("the contents count what stands out, and 'Następna nierozstrzygnięta' leads on from the shown question", async () => {
  const answers = [
    anAnswer('arrival-safe'),
    anAnswer('visible-modules', { state: 'fault' }),
    anAnswer('visible-dc', { state: 'unchecked' }),
  ];
  opened(held({ answers }, { at: 'visible-modules' }));
  await user.click(await screen.findByRole('button', { name: /^Spis/ }));
  const contents = await screen.findByRole('navigation', { name: 'Spis' });
  expect(within(contents).getByText('Usterki i wartości poza granicą: 1')).toBeTruthy();
  expect(within(contents).getByText('Niesprawdzone i do sprawdzenia: 1')).toBeTruthy();
  await user.click(within(contents).getByRole('button', { name: 'Następna nierozstrzygnięta' }));
  expect(await screen.findByRole('heading', { name: 'Zabezpieczenia i ograniczniki przepięć AC i DC' })).toBeTruthy();
});
