import { cleanup, screen, within } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CHANGE_STATES, isLive, type ReviewReason } from '#domain/service/change-state.ts';
import { quantity } from '#domain/quantity.ts';
import { INTENTS } from '#intents/registry.ts';
import { UnsentChanges } from '#screens/readiness/unsent/unsent-changes.tsx';
import type { OutboxView, PendingChange } from '#state/views.ts';
import { memoryCommands, memoryQueries, renderScreen } from '#tests/support/app-context.tsx';
import { anUnsentChange } from '#tests/support/unsent-changes.ts';
import { aTask } from '#tests/support/view-builders.ts';

const TEXT = readFileSync(join(process.cwd(), 'docs/offline.md'), 'utf8');
const WHYS: readonly ReviewReason[] = [
  'absent',
  'cut',
  'shaken',
  'similar',
  'gone',
  'unreadable',
  'numberless',
  'unsendable',
  'lost',
  'damaged',
  'unnamed',
  'renumbered',
];

/** The table of `docs/offline.md`: the state and what distinguishes it, the text, and the buttons. */
const [, SECTION = ''] = /\n## Ways out of every state\n(.*?)\n## /s.exec(TEXT) ?? [];
const rows = [...SECTION.matchAll(/^\| (`\w+`(?:, [^|]+)?) \|([^|]+)\|([^|]*)\|([^|]*)\|$/gm)].map(
  ([, state = '', said = '', filed = '', status = '']) => ({ state, said: said.trim(), filed: filed.trim(), status: status.trim() }),
);

const names = (state: string) => {
  const [name = '', ...marks] = state.replaceAll('`', '').split(', ');
  return { name: name as PendingChange['state'], marks };
};

/** A change in the state of a row. */
function changeOf(state: string, over: Partial<PendingChange>): PendingChange {
  const { name, marks } = names(state);
  const isOld = marks.includes('longer');
  const why = name === 'review' ? (marks[0] as ReviewReason) : null;
  return anUnsentChange({
    state: name,
    why,
    attempt: name === 'queued' || why === 'unsendable' ? 0 : 1,
    createdAt: quantity(Date.now() - 100_000),
    lastSentAt: name === 'queued' ? null : quantity(Date.now() - (isOld ? 61_000 : 20_000)),
    isKeyed: !marks.includes('elsewhere'),
    lookalikes: why === 'similar' ? [17] : [],
    ...over,
  });
}

const STATUS = { kind: 'task.status', sending: 'change', status: 1, task: { ...aTask(), id: 31 } as never, isAboutTask: true } as const;

async function renderChange(change: PendingChange, over: Partial<OutboxView> = {}) {
  const queries = memoryQueries();
  queries.outbox.value = { ...queries.outbox.value, pending: [change], ...over };
  renderScreen(<UnsentChanges />, { at: '/unsent', queries, commands: memoryCommands(queries).commands });
  const card = within(screen.getByTestId('change'));
  if (change.why !== null) await card.findAllByRole('button');
  const said = screen.getByTestId('change').textContent ?? '';
  const buttons = card.queryAllByRole('button').map(({ textContent }) => textContent);
  const head = screen.getByRole('button', { name: 'Wyślij teraz' });
  const outcome = { said, buttons, canSend: !(head as HTMLButtonElement).disabled, all: document.body.textContent ?? '' };
  cleanup();
  return outcome;
}

test('the table names every state that a change can wait in, and every reason why it is left to the user', () => {
  const expected = rows.map(({ state }) => names(state));
  expect(new Set(expected.map(({ name }) => name))).toEqual(new Set(CHANGE_STATES.filter((state) => isLive({ state }))));
  expect(expected.filter(({ name }) => name === 'review').map(({ marks }) => marks[0])).toEqual(WHYS);
});

test.each(rows)('$state: text and buttons are those of the table', async ({ state, said, filed, status }) => {
  const cases = [
    [filed, anUnsentChange()],
    [status, anUnsentChange(STATUS)],
  ] as const;
  for (const [buttons, { kind, sending, task, isAboutTask, status: to }] of cases) {
    const isOnWire = state.includes('less than a minute');
    if (buttons === '' && !isOnWire) continue;
    const outcome = await renderChange(changeOf(state, { kind, sending, task, isAboutTask, status: to }));
    expect(outcome.said).toContain(said);
    expect(outcome.buttons.join(', ')).toBe(buttons);
    expect(outcome.canSend).toBe(true);
  }
});

test('no kind of change waits in any state without a reason and, after a minute, without a button of its own', async () => {
  for (const intent of Object.values(INTENTS)) {
    for (const { state } of rows.filter((row) => !row.state.includes('less than a minute'))) {
      const { sending } = intent;
      const isAboutTask = sending === 'change' || ('taskOf' in intent && sending === 'call');
      const { said, buttons } = await renderChange(changeOf(state, { kind: intent.kind, sending, isAboutTask, about: 'Dom', task: null }));
      expect([intent.kind, state, buttons.length > 0]).toEqual([intent.kind, state, true]);
      // besides its name, its state and its time there is a sentence
      expect([intent.kind, state, /[\p{L}\d]\./u.test(said) || said.includes('?')]).toEqual([intent.kind, state, true]);
    }
  }
}, 60_000);

test.each(Object.values(INTENTS))('$kind that was refused for the role can be sent again', async ({ kind, sending }) => {
  const { buttons } = await renderChange(
    anUnsentChange({ kind, sending, state: 'rejected', httpStatus: 403, attempt: 1, task: null, about: 'Dom' }),
  );
  expect(buttons).toContain('Wyślij ponownie');
});

test.each([
  ['slow', 'Serwer odpowiada zbyt wolno, dlatego nic jeszcze nie wysłano.'],
  ['offline', 'Nic jeszcze nie wysłano: brak połączenia z serwerem.'],
  ['portal', 'Nic jeszcze nie wysłano: ta sieć wymaga logowania.'],
  ['busy', 'Serwer nie może teraz przyjąć zmian.'],
  ['elsewhere', 'Zmiany wysyła teraz inna karta tej aplikacji.'],
] as const)('the reason why nothing is sent is shown: %s', async (stopped, sentence) => {
  const { all } = await renderChange(anUnsentChange(), { stopped });
  expect(all).toContain(sentence);
  expect(TEXT).toContain(`| ${sentence} |`);
});

test('changes of a newer version of the app are reported, and can be saved to a file', async () => {
  const { all } = await renderChange(anUnsentChange(), { ofNewerApp: 2 });
  expect(all).toContain('2 zmiany zapisała nowsza wersja aplikacji.');
});
