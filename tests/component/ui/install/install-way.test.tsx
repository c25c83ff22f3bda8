import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { InstallWay, type Platform, platformOf } from '#ui/install/install-way.tsx';
import { useQueries, useValue } from '#state/app-context.ts';
import type { UpdateView } from '#state/views.ts';
import { memoryCommands, memoryQueries, renderScreen } from '#tests/support/app-context.tsx';

const user = userEvent.setup({ delay: null });
const AGENTS = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  macSafari: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  macChrome: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  android: 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  androidFirefox: 'Mozilla/5.0 (Android 15; Mobile; rv:142.0) Gecko/142.0 Firefox/142.0',
  windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
} as const;

test.each([
  ['iphone', 5, 'ios'],
  ['macSafari', 5, 'ios'], // an iPad calls itself a Mac, but has a touch screen
  ['macSafari', 0, 'macSafari'],
  ['macChrome', 0, 'desktop'],
  ['android', 5, 'android'],
  ['androidFirefox', 5, 'firefox'],
  ['windows', 0, 'desktop'],
] as const)('%s with %i touch points gets the instructions of %s', (agent, touchPoints, platform) => {
  expect(platformOf(AGENTS[agent], touchPoints)).toBe(platform);
});

function Way({ platform, onInstall }: { readonly platform: Platform; readonly onInstall: () => void }) {
  const { canInstall, isInstalled } = useValue(useQueries().update);
  return <InstallWay {...{ platform, canInstall, isInstalled, onInstall }} />;
}

function opens(update: Partial<UpdateView>, agent: keyof typeof AGENTS = 'windows') {
  const queries = memoryQueries();
  queries.update.value = { ...queries.update.value, ...update };
  const onInstall = vi.fn();
  const { commands } = memoryCommands(queries);
  renderScreen(<Way platform={platformOf(AGENTS[agent], 0)} onInstall={onInstall} />, { at: '/', queries, commands });
  return { queries, onInstall };
}

const steps = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

test.each([
  ['iphone', 'Wybierz „Do ekranu początkowego” i potwierdź „Dodaj”.'],
  ['android', 'Wybierz „Zainstaluj aplikację” albo „Dodaj do ekranu głównego”.'],
  ['macSafari', 'Wybierz „Dodaj do Docka”.'],
  ['androidFirefox', 'Na telefonie otwórz menu i wybierz „Zainstaluj”.'],
  ['windows', 'Naciśnij ikonę instalacji na końcu paska adresu.'],
] as const)('where the browser offers nothing, %s gets the steps', (agent, step) => {
  opens({}, agent);
  expect(steps()).toContain(step);
  expect(screen.queryByRole('button', { name: 'Zainstaluj' })).toBeNull();
});

test('where the browser offers it, one press installs; an offer that is turned down leaves the steps for later', async () => {
  const { queries, onInstall } = opens({ canInstall: true });
  expect(steps()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Zainstaluj' }));
  expect(onInstall).toHaveBeenCalledOnce();
  act(() => {
    queries.update.value = { ...queries.update.value, canInstall: false };
  });
  expect(steps().length).toBeGreaterThan(0);
});

test('an installed app says so and offers nothing more', () => {
  opens({ isInstalled: true });
  expect(screen.getByText('Aplikacja jest zainstalowana.')).toBeTruthy();
  expect(steps()).toEqual([]);
});
