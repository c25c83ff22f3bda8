import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { VisitDocument } from '#domain/visit/document.ts';
import { Parts } from '#screens/visit/end/parts.tsx';
import { Instruments } from '#screens/visit/inspection/instruments.tsx';
import { Strings } from '#screens/visit/items/strings.tsx';
import type { Change, VisitEdit } from '#screens/visit/use-visit-edit.ts';
import { memoryCommands, memoryQueries, renderScreen } from '#tests/support/app-context.tsx';
import { aVisit } from '#tests/support/visits.ts';

const REST = {
  flush: async () => undefined,
  mayChange: async () => true,
  whileAdding: async () => undefined,
  isAdding: false,
  leftOut: { photos: [], add: () => undefined, close: () => undefined },
};

test.each([
  ['parts', 'Dodaj część', (edit: VisitEdit) => <Parts edit={edit} />],
  ['instruments', 'Dodaj przyrząd', (edit: VisitEdit) => <Instruments edit={edit} />],
  ['strings', 'Dodaj łańcuch', (edit: VisitEdit) => <Strings edit={edit} isQuestion={false} />],
] as const)('%s: what is added is the same in what is shown and in what is stored', async (_, name, shown) => {
  const document = aVisit();
  const made: VisitDocument[] = [];
  const edit = (change: Change): void => void made.push(change(document), change(document));
  const queries = memoryQueries();
  const { commands } = memoryCommands(queries);
  const part = shown({ document, edit, type: edit, ...REST });
  renderScreen(part, { at: '/', queries, commands });
  await userEvent.click(await screen.findByRole('button', { name }));
  expect(made).toHaveLength(2);
  expect(made[0]).not.toEqual(document);
  expect(made[1]).toEqual(made[0]);
});

test('numbers of a string that another device stored are shown, a coefficient in percent whatever unit was chosen', async () => {
  const string = { key: 's1', label: 'MPPT1/1', module: 'JA', modules: 14, voc_stc: '45.2', isc_stc: null, beta: null, alpha: null };
  let comes = (_: Change): void => undefined;
  function Screen() {
    const [document, setDocument] = useState(aVisit({ strings: [string] }));
    comes = (change) => act(() => setDocument(change));
    return <Strings edit={{ document, edit: setDocument, type: setDocument, ...REST }} isQuestion={false} />;
  }
  const queries = memoryQueries();
  renderScreen(<Screen />, { at: '/', queries, commands: memoryCommands(queries).commands });
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
  await screen.findByRole('textbox', { name: 'β napięcia' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'β napięcia: jednostka' }), 'mV/K');
  await userEvent.type(field('β napięcia'), '-120');
  comes((one) => ({ ...one, strings: [{ ...string, voc_stc: '46.1', beta: '-0.27' }] }));
  expect([field('Voc modułu w STC [V]').value, field('β napięcia').value]).toEqual(['46,1', '-0,27']);
  comes((one) => ({ ...one, strings: [string] }));
  expect([field('Voc modułu w STC [V]').value, field('β napięcia').value]).toEqual(['45,2', '']);
});
