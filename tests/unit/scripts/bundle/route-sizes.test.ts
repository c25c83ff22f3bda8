import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { budgets, filesOfFirstRows, filesOfScreen, type Manifest } from '#scripts/bundle/route-sizes.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

const manifest: Manifest = {
  '_start.js': { file: 'start.js', name: 'start', css: ['start.css'] },
  '_house.js': { file: 'shell.js', name: 'shell', imports: ['_start.js'] },
  '_wire.js': { file: 'wire.js', name: 'wire', imports: ['_house.js'] },
  '_account.js': { file: 'account.js', name: 'account', imports: ['_wire.js'] },
  '_sign-in.js': { file: 'sign-in.js', name: 'sign-in', imports: ['_start.js'] },
  '_dialog.js': { file: 'dialog.js', name: 'dialog', imports: ['_focus.js'] },
  '_focus.js': { file: 'focus.js', name: 'focus', css: ['focus.css'] },
  'src/screens/tasks/tasks.screen.tsx': {
    file: 'tasks.js',
    name: 'tasks.screen',
    src: 'src/screens/tasks/tasks.screen.tsx',
    imports: ['_dialog.js', '_start.js'],
  },
};
const of = (screen: string) => [...filesOfScreen(manifest, screen)].sort();

test('a screen weighs what it imports, its styles, and all that is loaded before it, each once', () => {
  expect(of('tasks')).toEqual(
    ['account.js', 'dialog.js', 'focus.css', 'focus.js', 'shell.js', 'start.css', 'start.js', 'tasks.js', 'wire.js'].sort(),
  );
});

test('the sign-in weighs nothing of what comes behind it', () => {
  expect(of('login')).toEqual(['sign-in.js', 'start.css', 'start.js']);
});

test('the first rows need the bars and the list, and nothing of the account', () => {
  expect([...filesOfFirstRows(manifest)].sort()).toEqual(['shell.js', 'start.css', 'start.js']);
});

test('a screen that the build does not hold is named', () => {
  expect(() => filesOfScreen(manifest, 'users')).toThrow('users');
});

test('every screen has a budget', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src/screens'], {
    cwd: root,
    encoding: 'utf8',
  });
  const screens = [...files.matchAll(/([\w-]+)\.screen\.tsx$/gm)].map(([, name]) => name);
  expect(screens.length).toBeGreaterThan(10);
  expect(Object.keys(budgets).sort()).toEqual(screens.sort());
});
