import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { VisitDocument } from '#domain/visit/document.ts';
import { Parts } from '#screens/visit/end/parts.tsx';
import { Instruments } from '#screens/visit/inspection/instruments.tsx';
import { Strings } from '#screens/visit/items/strings.tsx';
import type { Change, VisitEdit } from '#screens/visit/use-visit-edit.ts';
import { memoryCommands, memoryQueries, renderScreen } from '#tests/support/app-context.tsx';
import { aVisit } from '#tests/support/visits.ts';

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
  const part = shown({ document, edit, type: edit, flush: async () => undefined, mayChange: async () => true });
  renderScreen(part, { at: '/', queries, commands });
  await userEvent.click(await screen.findByRole('button', { name }));
  expect(made).toHaveLength(2);
  expect(made[0]).not.toEqual(document);
  expect(made[1]).toEqual(made[0]);
});
