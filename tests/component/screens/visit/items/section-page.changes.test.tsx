import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ready } from '#tests/support/app-context.tsx';
import { DESK, held, opened, PHONE, TABLET } from '#tests/support/visit-screen.tsx';
import { aSignature, anAnswer } from '#tests/support/visits.ts';

/* What changes on the page of a section while it is shown: its place, what other devices answer, and what is asked at all. */

const user = userEvent.setup({ delay: null });
beforeEach(() => {
  Object.assign(document, { fonts: new EventTarget() }); // the test environment has no fonts; a note grows with them
  Element.prototype.scrollIntoView = () => undefined;
});

const openedAt = (at: string, document: Parameters<typeof held>[0] = {}, size = TABLET) =>
  opened(held(document, { at }), undefined, {}, size);
const row = async (name: string) => within(await screen.findByRole('region', { name }));
const press = async (name: string, answer: string): Promise<void> => user.click((await row(name)).getByRole('button', { name: answer }));
const NO_DATA = { module: '', modules: null, voc_stc: null, isc_stc: null, beta: null, alpha: null };
const REPORT = 'Co zgłasza klient';

test('the site card stays on the first page while another of its rows is pressed, so that nothing moves under the finger', async () => {
  const { queries } = openedAt('arrival-safe');
  const { installation } = held().document;
  await act(async () => {
    queries.siteCard(installation).value = ready({
      ...{ id: installation, erasures: 0, access: 'Pies', hazards: 'Azbest', contactName: '', contactPhone: '', remarks: '' },
    });
  });
  expect(screen.getByRole('region', { name: 'Karta miejsca' })).toBeTruthy();
  await user.click((await row(REPORT)).getByRole('textbox'));
  expect(screen.getByRole('region', { name: 'Karta miejsca' })).toBeTruthy();
});

test('what another device changes in a section before leaves the focus where it is', async () => {
  const { comes } = openedAt('grid-l1');
  const field = (await row('Napięcie L2–N')).getByRole('textbox');
  await user.click(field);
  comes({ answers: [anAnswer('arrival-state', { choice: 'failed' })] });
  expect(document.activeElement).toBe(field);
  comes({ answers: [] });
  expect(document.activeElement).toBe(field);
});

test("a note that another device writes is shown in its row, and the reason of 'Niesprawdzone' stays shown as the note of the next answer", async () => {
  const { comes } = openedAt('visible-modules');
  await row('Przewody i złącza DC');
  comes({ answers: [anAnswer('visible-dc', { state: 'ok', text: 'Nowe złącza' })] });
  expect((await row('Przewody i złącza DC')).getByRole<HTMLTextAreaElement>('textbox').value).toBe('Nowe złącza');
  await press('Moduły i konstrukcja z dostępnego miejsca', 'Niesprawdzone');
  const modules = await row('Moduły i konstrukcja z dostępnego miejsca');
  await user.type(modules.getByRole('textbox'), 'Śnieg');
  await press('Moduły i konstrukcja z dostępnego miejsca', 'W porządku');
  expect(modules.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notatka' }).value).toBe('Śnieg');
});

test('the page stays when another device hides the row that is edited', async () => {
  const { comes } = openedAt('arrival-codes', { answers: [anAnswer('arrival-state', { choice: 'failed' })] });
  await user.type((await row('Kody i komunikaty na falowniku')).getByRole('textbox'), '301');
  await user.tab();
  comes({ answers: [anAnswer('arrival-state', { choice: 'working' })] });
  expect(screen.getByRole('region', { name: 'Na miejscu' })).toBeTruthy();
});

test('a number whose change of a signed visit is declined is not shown as if it were stored', async () => {
  const { document } = openedAt('grid-l1', {
    answers: [anAnswer('grid-l1', { value: '230' })],
    signatures: [aSignature(held().document, 'customer')],
  });
  const field = (await row('Napięcie L2–N')).getByRole<HTMLInputElement>('textbox');
  await user.type(field, '9');
  await user.click(await screen.findByRole('button', { name: 'Anuluj' }));
  expect(document().answers).toHaveLength(1);
  expect(field.value).toBe('');
});

test('what was typed is kept when the window is turned', async () => {
  const { document } = openedAt('arrival-report', {});
  await user.type((await row(REPORT)).getByRole('textbox'), 'Wyłącza się');
  act(() => window.happyDOM?.setViewport(PHONE));
  expect((await row(REPORT)).getByRole<HTMLTextAreaElement>('textbox').value).toBe('Wyłącza się');
  act(() => window.happyDOM?.setViewport(DESK));
  expect((await row(REPORT)).getByRole<HTMLTextAreaElement>('textbox').value).toBe('Wyłącza się');
  await user.tab();
  expect(document().answers).toMatchObject([{ item: 'arrival-report', text: 'Wyłącza się' }]);
});

test('another device answers another row while text is typed: both are kept and shown', async () => {
  const { comes, document } = openedAt('arrival-report');
  const field = (await row(REPORT)).getByRole<HTMLTextAreaElement>('textbox');
  await user.type(field, 'Wyłą');
  comes({ answers: [anAnswer('arrival-safe', { state: 'ok' })] });
  await user.type(field, 'cza się');
  await press('Stan falownika po przyjeździe', 'Pracuje');
  expect(document().answers.map(({ item }) => item)).toEqual(['arrival-safe', 'arrival-report', 'arrival-state']);
  expect(field.value).toBe('Wyłącza się');
  const safe = (await row('Można bezpiecznie pracować')).getByRole('button', { name: 'W porządku' });
  expect(safe.getAttribute('aria-pressed')).toBe('true');
});

test('the table of strings stays when another device removes the string that is edited', async () => {
  const strings = ['s1', 's2'].map((key) => ({ key, label: key, ...NO_DATA }));
  const { comes } = openedAt('string-voc.s2', { strings });
  expect(await screen.findByRole('region', { name: 'Pomiary łańcuchów' })).toBeTruthy();
  comes({ strings: strings.slice(0, 1) });
  expect(screen.getByRole('region', { name: 'Pomiary łańcuchów' })).toBeTruthy();
  comes({ strings: [] });
  expect(screen.getByRole('heading', { level: 2, name: 'Łańcuchy modułów' })).toBeTruthy();
});
