import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Route } from 'wouter';
import { GUIDE_TOPICS } from '#domain/diagnosis/guide-topic.ts';
import { GuideScreen } from '#screens/guide/guide.screen.tsx';
import { memoryCommands, memoryQueries, renderScreen } from '#tests/support/app-context.tsx';

const user = userEvent.setup({ delay: null });

function open(at: string) {
  const queries = memoryQueries();
  const { commands } = memoryCommands(queries);
  return renderScreen(<Route path="/poradnik/:topic?" component={GuideScreen} />, { at, queries, commands });
}

test('without a topic every page is listed once, by its title, in three groups', async () => {
  const { address } = open('/poradnik');
  await screen.findByRole('heading', { name: 'Co jest nie tak' });
  expect(screen.getAllByRole('link')).toHaveLength(GUIDE_TOPICS.length);
  expect(within(screen.getByRole('region', { name: 'Stany falownika' })).getAllByRole('link')).toHaveLength(8);
  await user.click(screen.getByRole('link', { name: 'Doziemienie' }));
  expect(address()).toBe('/poradnik/event%3AGROUND_FAULT');
});

test('a page begins with the dangers, and its name is in the document title', async () => {
  open('/poradnik/event%3AGROUND_FAULT');
  expect(await screen.findByRole('heading', { level: 1, name: 'Doziemienie' })).toBeTruthy();
  const parts = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(parts.slice(0, 4)).toEqual(['Bezpieczeństwo', 'Najpierw sprawdź', 'Prawdopodobne przyczyny', 'Sprawdź i\u00a0zmierz']);
  expect(document.title).toBe('Doziemienie – PV Care');
});

test('an unknown topic says so and links to all pages', async () => {
  open('/poradnik/event%3ANIEZNANE');
  expect(await screen.findByText('W poradniku nie ma takiej strony')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Cały poradnik' }).getAttribute('href')).toBe('/poradnik');
});
