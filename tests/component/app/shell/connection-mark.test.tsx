import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ConnectionMark } from '#app/shell/connection-mark.tsx';
import type { AheadView, Connection } from '#state/views.ts';
import { memoryCommands, memoryQueries, renderScreen } from '#tests/support/app-context.tsx';

const user = userEvent.setup({ delay: null });

/** The icon of the mark, and its text on hover. */
async function says(is: Connection['is'], ahead: AheadView) {
  const queries = memoryQueries();
  queries.connection.value = { is, since: null };
  queries.ahead.value = ahead;
  renderScreen(<ConnectionMark />, { at: '/', queries, commands: memoryCommands(queries).commands });
  const mark = screen.getByTestId('connection');
  const look = [
    mark.dataset.ready,
    mark
      .querySelector('svg')
      ?.getAttribute('class')
      ?.match(/icon-(cloud[\w-]*)/)?.[1],
  ];
  await user.hover(mark);
  return [...look, (await screen.findByRole('tooltip')).textContent];
}

test.each<[AheadView['is'], string, string]>([
  ['ready', 'cloud-check', 'Połączono. Gotowe do pracy bez zasięgu.'],
  ['fetching', 'cloud-down', 'Połączono. Pobieranie danych do pracy bez zasięgu: 3 z 19.'],
  ['partial', 'cloud', 'Połączono. Nie wszystko jest na urządzeniu: 3 z 19. Zobacz „Praca bez zasięgu” w menu.'],
  ['unknown', 'cloud', 'Połączono'],
])('connected, and the device is %s', async (is, icon, text) => {
  expect(await says('online', { is, stored: 3, wanted: 19 })).toEqual([is, icon, text]);
});

test('without network it says what is missing on the device', async () => {
  const [, icon, text] = await says('offline', { is: 'partial', stored: 3, wanted: 19 });
  expect(icon).toBe('cloud-off');
  expect(text).toContain('Pokazujemy ostatnio pobrane dane.');
  expect(text).toContain('Nie wszystko jest na urządzeniu: 3 z 19.');
});

test('without network, with everything here, nothing is called missing', async () => {
  const [, , text] = await says('offline', { is: 'ready', stored: 19, wanted: 19 });
  expect(text).not.toContain('Nie wszystko');
});
