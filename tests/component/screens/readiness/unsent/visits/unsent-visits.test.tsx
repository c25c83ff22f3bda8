import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FileTrouble, VisitSending } from '#domain/service/visit-sending.ts';
import { UnsentChanges } from '#screens/readiness/unsent/unsent-changes.tsx';
import type { PendingChange } from '#state/views.ts';
import { loaded, memoryCommands, memoryQueries, NOON, renderScreen } from '#tests/support/app-context.tsx';
import { anUnsentChange, aVisitSending } from '#tests/support/unsent-changes.ts';

const UUID = aVisitSending().uuid;
const aFileChange = (over: Partial<PendingChange> = {}): PendingChange =>
  anUnsentChange({ kind: 'visit.file', sending: 'file', task: null, about: 'Kowalski', quote: 'dach.jpg', visit: UUID, ...over });

const trouble: FileTrouble = {
  ...{ seq: 7, sha256: 'ab', nth: 7, of: 20, role: 'photo', ask: 'Rozdzielnica DC', place: 'dc-box', is: 'damaged' },
  ...{ status: null, reason: '', hasBytes: true },
};

beforeEach(() => vi.spyOn(Date, 'now').mockReturnValue(NOON));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function renderVisits(visit: VisitSending, pending: readonly PendingChange[] = [aFileChange()], isSending = false) {
  const queries = memoryQueries();
  queries.outbox.value = { ...queries.outbox.value, pending, isSending };
  queries.unsentVisits.value = [visit];
  const { commands, calls } = memoryCommands(queries);
  const shown = renderScreen(<UnsentChanges />, { at: '/unsent', queries, commands });
  await loaded();
  const card = within(await screen.findByTestId('unsent-visit'));
  return { ...shown, queries, calls, card, user: userEvent.setup({ delay: null }) };
}

test('a card says what is sent, what is left, and how far it is', async () => {
  const { card } = await renderVisits(aVisitSending());
  expect(card.getByRole('heading', { name: 'Przegląd, Kowalski' })).toBeTruthy();
  expect(card.getByText('protokół wysłany 11:02, zdjęcia 12 z 20, zostało 3,1 MB')).toBeTruthy();
  expect(card.getByRole('progressbar', { name: 'Wysłane pliki: Przegląd, Kowalski' }).getAttribute('aria-valuenow')).toBe('61');
  expect(card.getByText('Zdjęcia wysyłają się, gdy aplikacja jest otwarta.')).toBeTruthy();
});

test('documents are counted apart from photos', async () => {
  const { card } = await renderVisits(aVisitSending({ attached: { all: 2, sent: 1 } }));
  expect(card.getByText('protokół wysłany 11:02, zdjęcia 12 z 20, dokumenty 1 z 2, zostało 3,1 MB')).toBeTruthy();
});

test('single changes of a visit are folded in its card, and are nowhere else', async () => {
  const { card } = await renderVisits(aVisitSending(), [aFileChange(), anUnsentChange({ seq: 8 })]);
  const fold = card.getByText('Pojedyncze zmiany (1)').closest('details');
  expect(fold?.open).toBe(false);
  expect(within(fold as HTMLElement).getByText('dach.jpg')).toBeTruthy();
  expect(screen.getAllByTestId('change')).toHaveLength(2);
  expect(within(screen.getByRole('region', { name: 'Czekają na wysłanie' })).getAllByTestId('change')).toHaveLength(1);
});

test('photos are stopped, and sent again', async () => {
  const { card, calls, user, queries } = await renderVisits(aVisitSending());
  await user.click(card.getByRole('button', { name: 'Wstrzymaj zdjęcia' }));
  expect(calls).toEqual([['stopFiles', UUID]]);
  act(() => {
    queries.unsentVisits.value = [aVisitSending({ waiting: [{ isStopped: true, isInsisted: false, isWifiOnly: false }] })];
  });
  expect(await card.findByText('Zdjęcia wstrzymane. Wizyta i odpowiedzi wysyłają się dalej.')).toBeTruthy();
  expect(card.queryByRole('button', { name: 'Wstrzymaj zdjęcia' })).toBeNull();
  await user.click(card.getByRole('button', { name: 'Wyślij teraz' }));
  expect(calls.at(-1)).toEqual(['sendFilesNow', [UUID]]);
});

test('Wi-Fi alone is offered only where the browser tells the network', async () => {
  await renderVisits(aVisitSending());
  expect(screen.queryByLabelText('Zdjęcia tylko przez Wi-Fi')).toBeNull();
});

test('Wi-Fi alone is chosen, and the card says that photos wait for it', async () => {
  const connection = Object.assign(new EventTarget(), { type: 'cellular', saveData: false });
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, { get: (own, name) => (name === 'connection' ? connection : Reflect.get(own, name, own)) }),
  );
  const { card, calls, user } = await renderVisits(aVisitSending({ waiting: [{ isStopped: false, isInsisted: false, isWifiOnly: true }] }));
  expect(card.getByText('Zdjęcia czekają na Wi-Fi. Wizyta i odpowiedzi nie czekają.')).toBeTruthy();
  await user.click(screen.getByLabelText('Zdjęcia tylko przez Wi-Fi'));
  expect(calls).toContainEqual(['setWifiOnly', true]);
});

test('a damaged photo is named, with its ways out; the question is opened in a draft', async () => {
  const visit = aVisitSending({ isFinal: false, troubles: [trouble], waiting: [] });
  const { card, user, address } = await renderVisits(visit, [aFileChange({ state: 'review', why: 'damaged', attempt: 1 })]);
  expect(card.getByText('Zdjęcie 7 z 20 (Rozdzielnica DC) jest na tym urządzeniu uszkodzone.')).toBeTruthy();
  expect(card.getByRole('button', { name: 'Zapisz w telefonie: Zdjęcie 7 z 20 (Rozdzielnica DC)' })).toBeTruthy();
  expect(card.queryByRole('button', { name: 'Wstrzymaj zdjęcia' })).toBeNull();
  await user.click(card.getByRole('button', { name: 'Zrób ponownie' }));
  expect(address()).toBe(`/visit/${UUID}?at=dc-box`);
});

test('a refused photo says why, and is left out only after a question', async () => {
  const refused: FileTrouble = { ...trouble, is: 'refused', status: 415 };
  const { card, user, calls } = await renderVisits(aVisitSending({ troubles: [refused] }), [
    aFileChange({ state: 'rejected', attempt: 1 }),
  ]);
  expect(
    card.getByText('Zdjęcie 7 z 20 (Rozdzielnica DC): biuro nie przyjęło pliku, ponieważ to nie jest plik takiego rodzaju.'),
  ).toBeTruthy();
  expect(card.queryByRole('button', { name: 'Zrób ponownie' })).toBeNull();
  await user.click(card.getByRole('button', { name: 'Wyślij bez tego zdjęcia' }));
  expect(calls).toEqual([]);
  const dialog = within(await screen.findByRole('dialog', { name: 'Wysłać wizytę bez tego pliku?' }));
  await user.click(dialog.getByRole('button', { name: 'Wyślij bez tego zdjęcia' }));
  await waitFor(() => expect(calls).toEqual([['discardChange', 7, 'Odrzucone']]));
});

test.each([
  ['removed', null, 'Zdjęcie: ktoś usunął ten plik z wizyty, więc nie wyślemy go do biura.', 'Zdjęcie'],
  [
    'withdrawn',
    7,
    'Zdjęcie 7 z 20 (Rozdzielnica DC): ktoś usunął tę wizytę w biurze. Plik wyślemy, gdy zmienisz wizytę i wyśle się ona ponownie.',
    'Zdjęcie 7 z 20 (Rozdzielnica DC)',
  ],
] as const)('a photo that the office does not await (%s) says why, and can be saved or deleted', async (is, nth, said, name) => {
  const file: FileTrouble = { ...trouble, is, nth, ask: nth === null ? '' : trouble.ask };
  const visit = aVisitSending({ isFinal: false, troubles: [file], waiting: [] });
  const { card, user, calls } = await renderVisits(visit, [aFileChange({ state: 'review', why: 'unnamed', attempt: 1 })]);
  expect(card.getByText(said)).toBeTruthy();
  expect(card.queryByText(/Wyślij bez|Zrób ponownie|Pojedyncze zmiany/)).toBeNull();
  expect(card.getByRole('button', { name: `Zachowaj na urządzeniu: ${name}` })).toBeTruthy();
  await user.click(card.getByRole('button', { name: `Usuń: ${name}` }));
  expect(calls).toEqual([]);
  const dialog = within(await screen.findByRole('dialog', { name: 'Usunąć ten plik?' }));
  await user.click(dialog.getByRole('button', { name: 'Usuń' }));
  await waitFor(() => expect(calls).toEqual([['discardChange', 7, 'Odrzucone']]));
});

test('files that the role of the account does not allow say so in the words of the office', async () => {
  const { card } = await renderVisits(aVisitSending({ refused: 'Twoja rola pozwala tylko przeglądać.' }), [aFileChange()]);
  expect(card.getByText('Pliki czekają, bo biuro ich teraz nie przyjmuje. Twoja rola pozwala tylko przeglądać.')).toBeTruthy();
});

test('the screen is kept awake while photos are sent, and again when the page is visible', async () => {
  const release = vi.fn(async () => undefined);
  const locks: { released: boolean; release: typeof release }[] = [];
  const request = vi.fn(async () => {
    const lock = { released: false, release };
    locks.push(lock);
    return lock;
  });
  const withLock = new Proxy(navigator, { get: (own, name) => (name === 'wakeLock' ? { request } : Reflect.get(own, name, own)) });
  vi.stubGlobal('navigator', withLock);
  const { queries, unmount } = await renderVisits(aVisitSending(), [aFileChange()], true);
  await waitFor(() => expect(request).toHaveBeenCalledTimes(1));
  for (const lock of locks) lock.released = true;
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(request).toHaveBeenCalledTimes(2));
  act(() => {
    queries.outbox.value = { ...queries.outbox.value, isSending: false };
  });
  await waitFor(() => expect(release).toHaveBeenCalledTimes(1));
  unmount();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(request).toHaveBeenCalledTimes(2);
});
