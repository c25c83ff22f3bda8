import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Route } from 'wouter';
import { WizardScreen } from '#screens/wizard/wizard.screen.tsx';
import { memoryCommands, memoryQueries, ready, renderScreen, settle } from '#tests/support/app-context.tsx';
import { anInstallation } from '#tests/support/view-builders.ts';

const user = userEvent.setup({ delay: null });

async function edit(id: number, drafts: ReadonlyMap<string, unknown>) {
  const queries = memoryQueries();
  queries.availableModems.value = ready([]);
  queries.vendors.value = ready([]);
  queries.installation('SN7').value = ready(anInstallation({ id, sn: 'SN7' }));
  for (const [key, value] of drafts) queries.drafts.set(key, value);
  const { commands } = memoryCommands(queries);
  const rendered = renderScreen(<Route path="/installation/:sn/edit" component={WizardScreen} />, {
    at: '/installation/SN7/edit',
    queries,
    commands,
  });
  await settle();
  return { ...rendered, queries };
}

const isOffered = () => screen.queryByRole('button', { name: 'Przywróć' }) !== null;

test('the draft of a form is offered at its own installation, not at the next one that has its number', async () => {
  const { queries, unmount } = await edit(7, new Map());
  await user.type(screen.getByLabelText(/Nazwa instalacji/, { selector: 'input' }), ' po wymianie');
  await waitFor(() => expect(queries.drafts.size).toBe(1));
  const drafts = new Map(queries.drafts);
  unmount();
  const { unmount: leave } = await edit(8, drafts);
  expect(isOffered()).toBe(false);
  leave();
  await edit(7, drafts);
  expect(isOffered()).toBe(true);
});

test('a draft of an earlier version, which names no installation, is offered', async () => {
  await edit(7, new Map([['wizard:SN7', { source: 'PV', values: { description: 'Dom' } }]]));
  expect(isOffered()).toBe(true);
});
