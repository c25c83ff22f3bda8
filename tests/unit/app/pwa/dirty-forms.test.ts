import { afterEach, expect, test, vi } from 'vitest';
import { dirtyForms } from '#app/pwa/dirty-forms.ts';
import { soon } from '#tests/support/soon.ts';

const tabs: ReturnType<typeof dirtyForms>[] = [];
const aTab = (isSending: () => boolean = () => false) => {
  const tab = dirtyForms(isSending);
  tabs.push(tab);
  return tab;
};
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close();
});

test('a clean app in all tabs may take a new version', async () => {
  const [first] = [aTab(), aTab()];
  expect(await first.isAnyoneBusy()).toBe(false);
});

test('case 39: something typed in another tab holds the new version back, until it was sent or dropped', async () => {
  const [first, second] = [aTab(), aTab()];
  second.setDirty('new-task', true);
  expect(await first.isAnyoneBusy()).toBe(true);

  const freed = vi.fn();
  first.onFree(freed);
  second.setDirty('new-task', false);
  await soon(() => expect(freed).toHaveBeenCalledTimes(1));
  expect(await first.isAnyoneBusy()).toBe(false);
});

test('two forms of one tab are free when both are', async () => {
  const tab = aTab();
  const freed = vi.fn();
  tab.onFree(freed);
  tab.setDirty('a', true);
  tab.setDirty('b', true);
  tab.setDirty('a', false);
  expect(tab.isDirty()).toBe(true);
  expect(freed).not.toHaveBeenCalled();
  tab.setDirty('b', false);
  expect(freed).toHaveBeenCalledTimes(1);
});

test('a tab in the middle of sending is busy too', async () => {
  const first = aTab();
  aTab(() => true);
  expect(await first.isAnyoneBusy()).toBe(true);
});
