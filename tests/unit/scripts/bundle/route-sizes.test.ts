import { expect, test } from 'vitest';
import { budgets, filesOfScreen } from '#scripts/bundle/route-sizes.ts';
import { filesOf, packageOf, type Scripts } from '#scripts/bundle/scripts.ts';
import { trackedFiles } from '#tests/support/source-tree.ts';

const script = (modules: readonly string[], imports: readonly string[] = [], css: readonly string[] = []) => ({
  modules,
  imports,
  css,
  isEntry: false,
});
const scripts: Scripts = {
  'index.js': { ...script(['src/app/start.tsx'], [], ['index.css']), isEntry: true },
  'shell.js': script(['src/app/shell/shell.tsx', 'src/screens/dashboard/dashboard.screen.tsx'], ['index.js']),
  'wire.js': script(['src/contract/table.ts'], ['shell.js']),
  'account.js': script(['src/app/account/handover.ts'], ['wire.js']),
  'login.js': script(['src/screens/login/login.screen.tsx']),
  'dialog.js': script(['src/ui/dialogs/dialog.tsx'], ['focus.js']),
  'focus.js': script(['src/ui/focus.ts'], [], ['focus.css']),
  'tasks.js': script(['src/screens/tasks/tasks.screen.tsx'], ['dialog.js', 'index.js']),
};

test('a screen needs what it imports, its styles, and all that is loaded before it, each once', () => {
  expect([...filesOfScreen(scripts, 'tasks')].sort()).toEqual(
    ['account.js', 'dialog.js', 'focus.css', 'focus.js', 'index.css', 'index.js', 'shell.js', 'tasks.js', 'wire.js'].sort(),
  );
});

test('the sign-in needs nothing of what is loaded after it', () => {
  expect([...filesOfScreen(scripts, 'login')].sort()).toEqual(['index.css', 'index.js', 'login.js']);
});

test('a screen or a module that no script contains is named', () => {
  expect(() => filesOfScreen(scripts, 'users')).toThrow('users');
  expect(() => filesOf(scripts, ['src/app/gone.ts'])).toThrow('src/app/gone.ts');
});

test('every screen has a limit of its size', () => {
  const files = trackedFiles('src/screens').join('\n');
  const screens = [...files.matchAll(/([\w-]+)\.screen\.tsx$/gm)].map(([, name]) => name);
  expect(screens.length).toBeGreaterThan(10);
  expect(Object.keys(budgets).sort()).toEqual(screens.sort());
});

test.each([
  ['node_modules/dexie/dist/modern/dexie.mjs', 'dexie'],
  ['node_modules/@mantine/core/esm/index.mjs', '@mantine/core'],
  ['/elsewhere/node_modules/jspdf/node_modules/fflate/esm/index.mjs', 'fflate'],
  ['src/app/start.tsx', null],
  ['\0rolldown/runtime.js', null],
])('%s is a module of the package %s', (path, name) => {
  expect(packageOf(path)).toBe(name);
});
