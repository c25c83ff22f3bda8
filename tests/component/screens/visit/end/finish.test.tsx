import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Finish } from '#screens/visit/end/finish.tsx';
import { useVisitEdit, type VisitEdit } from '#screens/visit/use-visit-edit.ts';
import { memoryCommands, memoryQueries, renderScreen } from '#tests/support/app-context.tsx';
import { held } from '#tests/support/visit-screen.tsx';

test('a visit is not finished while a photo that was taken at another question is being made smaller', async () => {
  const customer = { name: '', presence: 'absent', reason: 'Wyjechał' } as const;
  const visit = held({ work_done: 'Wymieniono wentylator.', customer }, { form: null });
  let adds: VisitEdit['whileAdding'] = async () => undefined;
  function Screen() {
    const edit = useVisitEdit(visit);
    adds = edit.whileAdding;
    return <Finish visit={visit} edit={edit} onGo={() => undefined} />;
  }
  const queries = memoryQueries();
  renderScreen(<Screen />, { at: '/', queries, commands: memoryCommands(queries).commands });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Zakończ wizytę' });
  expect(button.disabled).toBe(false);
  let isMade = (): void => undefined;
  act(
    () =>
      void adds(
        () =>
          new Promise((resolve) => {
            isMade = resolve;
          }),
      ),
  );
  expect([button.disabled, screen.queryByText('Przygotowujemy zdjęcia…') !== null]).toEqual([true, true]);
  await act(async () => isMade());
  await vi.waitFor(() => expect(button.disabled).toBe(false));
});
