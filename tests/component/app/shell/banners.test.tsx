import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Banners } from '#app/shell/banners.tsx';
import { type Instant, quantity } from '#domain/quantity.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import type { SessionView, UpdateView } from '#state/views.ts';
import { clockTime } from '#texts/dates.ts';
import { ProblemPanel, ProblemStrip } from '#ui/panels.tsx';
import { usePublishScreenAge } from '#ui/screen-status.ts';
import { memoryCommands, memoryQueries, renderScreen, settle } from '#tests/support/app-context.tsx';

const user = userEvent.setup({ delay: null });

function shown(update: Partial<UpdateView> = {}, session: Partial<SessionView> = {}) {
  const queries = memoryQueries();
  queries.update.value = { ...queries.update.value, ...update };
  queries.session.value = { ...queries.session.value, ...session };
  let letIn: () => void = () => undefined;
  const { commands, calls } = memoryCommands(queries, {
    acceptUpdate: () =>
      new Promise<void>((resolve) => {
        letIn = resolve;
      }),
  });
  renderScreen(<Banners />, { at: '/', queries, commands });
  const becomes = (is: UpdateView['is']) =>
    act(() => {
      queries.update.value = { ...queries.update.value, is };
    });
  return { queries, calls, becomes, letIn: () => letIn(), accepted: () => calls.filter(([verb]) => verb === 'acceptUpdate').length };
}

const banner = () => screen.queryByTestId('update');
const press = (name: string) => user.click(within(screen.getByTestId('update')).getByRole('button', { name }));

test('nothing new says nothing', () => {
  shown();
  expect(banner()).toBeNull();
});

test('a new version is offered and taken once, however often it is pressed', async () => {
  const { accepted, letIn } = shown({ is: 'ready' });
  expect(banner()?.textContent).toContain('Dostępna nowa wersja');
  await press('Zaktualizuj');
  await press('Zaktualizuj');
  expect(accepted()).toBe(1);
  letIn();
  await settle();
  await press('Zaktualizuj');
  expect(accepted()).toBe(2);
});

test('postponed, it stays away, until a form somewhere blocks the update: that is shown', async () => {
  const { becomes, accepted } = shown({ is: 'ready' });
  await press('Później');
  expect(banner()).toBeNull();
  becomes('blocked');
  expect(banner()?.textContent).toContain('Nowa wersja włączy się po zapisaniu');
  expect(banner()?.textContent).toContain('W tej lub innej karcie jest niezapisany formularz albo trwa wysyłanie.');
  expect(within(screen.getByTestId('update')).queryByRole('button', { name: 'Później' })).toBeNull();
  await press('Spróbuj teraz');
  expect(accepted()).toBe(1);
});

test('let in, it asks for nothing more and says how long it may take', () => {
  const { becomes } = shown({ is: 'ready' });
  becomes('entering');
  expect(banner()?.textContent).toContain('Nowa wersja się włącza');
  expect(banner()?.textContent).not.toContain('niezapisany formularz');
  expect(within(screen.getByTestId('update')).queryByRole('button')).toBeNull();
});

test('what the operator says is shown, and changes with what they say', async () => {
  const { queries } = shown({ message: 'W sobotę od 22:00 przerwa techniczna.' });
  expect(screen.getByText('W sobotę od 22:00 przerwa techniczna.')).toBeTruthy();
  act(() => {
    queries.update.value = { ...queries.update.value, message: null };
  });
  expect(screen.queryByText(/przerwa techniczna/)).toBeNull();
});

test('while the demo’s history is being filled, that and its progress are shown; once it is complete, the screen fetches again', async () => {
  const { queries, calls } = shown({ history: 0.426 });
  expect(screen.getByTestId('history').textContent).toContain('Uzupełnianie historii… 42%');
  act(() => {
    queries.update.value = { ...queries.update.value, history: null };
  });
  await settle();
  expect(screen.queryByTestId('history')).toBeNull();
  expect(calls.map(([verb]) => verb)).toEqual(['refresh']);
});

test('opened from the device: said while there is no signal, not any more when there is', () => {
  const { queries } = shown({}, { isRestored: true });
  expect(screen.queryByText(/Otwarto z danych na urządzeniu/)).toBeNull();
  act(() => {
    queries.connection.value = { is: 'offline', since: null };
  });
  expect(screen.getByText('Otwarto z danych na urządzeniu. Logowanie potwierdzimy, gdy wróci połączenie.')).toBeTruthy();
});

test('a browser that stores nothing has a message of its own', () => {
  shown({}, { keepsNothing: true });
  expect(screen.getByText(/Ta przeglądarka niczego nie zachowuje na urządzeniu/)).toBeTruthy();
});

test('without a connection one strip says since when, and of when the data are that the screen shows', async () => {
  const { queries } = shown();
  const at = (time: string) => quantity<Instant>(new Date(`${localDateOf(Date.now())}T${time}:00`).getTime());
  const Screen = () => {
    usePublishScreenAge(at('21:05'));
    return <ProblemStrip problem={{ is: 'offline' }} />;
  };
  renderScreen(<Screen />, { at: '/', queries, commands: memoryCommands(queries).commands });
  expect(screen.getByText(/Nie udało się odświeżyć danych/)).toBeTruthy();
  act(() => {
    queries.connection.value = { is: 'offline', since: at('21:08') };
  });
  expect(screen.getByTestId('offline-strip').textContent).toContain(
    `Brak połączenia od ${clockTime(at('21:08'))}, dane z ${clockTime(at('21:05'))}`,
  );
  expect(screen.queryByText(/Nie udało się odświeżyć danych/)).toBeNull();
});

test('what was never fetched says that, and not once more that there is no connection', () => {
  const { queries } = shown();
  renderScreen(<ProblemPanel problem={{ is: 'offline' }} />, { at: '/', queries, commands: memoryCommands(queries).commands });
  expect(screen.getByText('Brak połączenia z serwerem. Sprawdź zasięg lub sieć.')).toBeTruthy();
  act(() => {
    queries.connection.value = { is: 'offline', since: null };
  });
  expect(screen.getAllByText(/Brak połączenia/)).toHaveLength(1);
  expect(screen.getByText('Tych danych nie pobrano jeszcze na to urządzenie.')).toBeTruthy();
});

test.each([
  [400 * 86_400_000, 'Zegar tego urządzenia spieszy się o 400 dni.'],
  [-65 * 60_000, 'Zegar tego urządzenia późni się o 1\u00a0h 5\u00a0min.'],
])('a wrong clock is reported with the difference, until it is right (%i)', (clockAhead, sentence) => {
  const { queries } = shown();
  expect(screen.queryByTestId('clock')).toBeNull();
  act(() => {
    queries.connection.value = { ...queries.connection.value, clockAhead };
  });
  expect(screen.getByTestId('clock').textContent).toBe(
    `${sentence} Włącz w ustawieniach urządzenia automatyczną datę i godzinę. Zgłoszenia i zmiany zapisujemy z czasem serwera.`,
  );
  act(() => {
    queries.connection.value = { ...queries.connection.value, clockAhead: null };
  });
  expect(screen.queryByTestId('clock')).toBeNull();
});

test('an app that is too old to send says so until it is updated, also while no new version waits; it cannot be put off', async () => {
  const { queries, becomes, accepted, letIn } = shown();
  act(() => {
    queries.outbox.value = { ...queries.outbox.value, paused: 'outdated' };
  });
  expect(banner()?.textContent).toContain('Ta wersja aplikacji jest za stara, żeby wysyłać zmiany');
  await press('Zaktualizuj');
  expect(accepted()).toBe(1);
  letIn();
  await settle();
  becomes('ready');
  expect(within(screen.getByTestId('update')).queryByRole('button', { name: 'Później' })).toBeNull();
  becomes('blocked');
  expect(banner()?.textContent).toContain('Nowa wersja włączy się po zapisaniu');
});

test('while another tab holds up the upgrade of the data, it says what to close, and goes away by itself', () => {
  const { queries } = shown({ isHeldUp: true });
  const said = () => screen.queryByTestId('held-up')?.textContent ?? null;
  expect(said()).toBe('Zamknij inne karty PV Care Jedna z nich używa danych, które nowa wersja musi zmienić. Potem ta karta ruszy sama.');
  act(() => {
    queries.update.value = { ...queries.update.value, isHeldUp: false };
  });
  expect(said()).toBeNull();
});
