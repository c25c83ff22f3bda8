import { useForm } from '@mantine/form';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { textFieldsFrom, useFormDraft } from '#state/use-form-draft.ts';
import { memoryCommands, memoryQueries, renderScreen } from '#tests/support/app-context.tsx';

/* A form with one field; its stored value is what the page finds after a kill at that moment. */

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const NOTHING = { text: '' };
const fromDraft = textFieldsFrom(NOTHING);

function Note() {
  const form = useForm({ mode: 'controlled', initialValues: NOTHING });
  const { text } = form.values;
  useFormDraft(form, { formKey: 'note', isDirty: text !== '', fromDraft, onFound: 'restore' });
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <input aria-label="Notatka" value={text} onChange={({ currentTarget: { value } }) => form.setFieldValue('text', value)} />
      <button type="submit">Zapisz</button>
    </form>
  );
}

async function opened(earlier?: string) {
  const queries = memoryQueries();
  if (earlier !== undefined) queries.drafts.set('note', { text: earlier });
  const { commands } = memoryCommands(queries);
  const shown = renderScreen(<Note />, { at: '/', queries, commands });
  const type = (value: string) => fireEvent.change(screen.getByRole('textbox', { name: 'Notatka' }), { target: { value } });
  return { ...shown, type, stored: () => queries.drafts.get('note'), passes: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)) };
}

test('what is typed is stored 250 ms after the key, also while more is typed all the time', async () => {
  const { type, stored, passes } = await opened();
  await passes(0);
  let typed = '';
  for (const letter of 'Zalany falownik') {
    typed += letter;
    type(typed);
    await passes(100);
  }
  expect(typed.startsWith((stored() as typeof NOTHING).text)).toBe(true);
  expect((stored() as typeof NOTHING).text.length).toBeGreaterThanOrEqual(typed.length - 2);
  await passes(150);
  expect(stored()).toEqual({ text: typed });
});

test('at the press of its button it is stored at once', async () => {
  const { type, stored, passes } = await opened();
  await passes(0);
  type('Zalany');
  fireEvent.click(screen.getByRole('button', { name: 'Zapisz' }));
  await passes(0);
  expect(stored()).toEqual({ text: 'Zalany' });
});

test('what is typed while an earlier draft is being read is stored too, and what is emptied is gone', async () => {
  const { type, stored, passes } = await opened('Stare');
  type('Nowe');
  await passes(250);
  expect(stored()).toEqual({ text: 'Nowe' });
  type('');
  await passes(250);
  expect(stored()).toBeUndefined();
});
