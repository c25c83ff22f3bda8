import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aFolder, ROOT } from '#tests/support/scratch.ts';

const { forbidden, options } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');
const FLOORS = ['src', 'sw', 'server'];

async function look(places: readonly string[], baseDir = ROOT): Promise<ICruiseResult> {
  const asked = { ...options, baseDir, preserveSymlinks: baseDir !== ROOT, ruleSet: { forbidden }, validate: true } as ICruiseOptions;
  return (await cruise([...places], asked)).output as ICruiseResult;
}

const broken = (seen: ICruiseResult): string[] => [...new Set(seen.summary.violations.map(({ rule }) => rule.name))];

describe('the floors', () => {
  test('hold, over a tree that was really seen', async () => {
    const seen = await look(FLOORS);

    expect(seen.summary.totalCruised).toBeGreaterThan(100);
    expect(seen.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
  });
});

/** Each sin: the file that commits it, what it says, and the rule that must catch it. */
const SINS: readonly (readonly [name: string, file: string, code: string, rule: string])[] = [
  ['a domain that knows the contract', 'src/domain/planted.ts', "import '#contract/table.ts';", 'floor-domain'],
  ['a domain that knows a package', 'src/domain/planted.ts', "import 'dayjs';", 'pure'],
  ['a ui that knows a data source', 'src/ui/planted.ts', "import '#state/app-context.ts';", 'floor-ui'],
  ['a screen that goes to the wire', 'src/screens/planted/planted.ts', "import '#contract/table.ts';", 'floor-screens'],
  ['a screen past the context', 'src/screens/planted/planted.ts', "import '#state/queries/make-queries.ts';", 'screens-know-the-context'],
  ['another way past the codecs', 'server/planted.ts', "import '#contract/fast-wire/exact-page.ts';", 'fast-wire-is-fenced'],
  ['a state that sends by itself', 'src/state/planted.ts', "import '#contract/table.ts';", 'floor-state'],
  ['a worker that shows a screen', 'sw/planted.ts', "import '#ui/theme/tokens.css';\nimport '#state/app-context.ts';", 'floor-sw'],
  ['a server that knows the client', 'server/planted.ts', "import '#state/app-context.ts';", 'floor-server'],
  ['a contract that draws', 'src/contract/planted.ts', "import 'react';", 'no-react-below'],
  ['an import of what is not there', 'src/domain/planted.ts', "import './nowhere.ts';", 'not-found'],
];

describe('a planted sin is caught', () => {
  let planted: string[] = [];
  /** A copy: other tests read the sources themselves meanwhile. */
  const root = aFolder('floors');
  beforeAll(() => {
    for (const name of [...FLOORS, 'package.json', 'tsconfig', 'tsconfig.json'])
      cpSync(join(ROOT, name), join(root, name), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  });
  const plant = (file: string, code: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), code);
    planted.push(file);
  };
  afterEach(() => {
    for (const file of planted) rmSync(join(root, file), { force: true });
    for (const folder of ['src/screens/planted', 'src/screens/planted-too']) rmSync(join(root, folder), { recursive: true, force: true });
    planted = [];
  });

  test.each(SINS)('%s', async (_, file, code, rule) => {
    plant(file, code);
    expect(broken(await look([file], root))).toContain(rule);
  });

  test('a circle', async () => {
    plant('src/domain/planted.ts', "import './planted-too.ts';");
    plant('src/domain/planted-too.ts', "import './planted.ts';");
    expect(broken(await look(['src/domain/planted.ts'], root))).toContain('no-circle');
  });

  test('two screens that know each other', async () => {
    plant('src/screens/planted/planted.ts', "import '#screens/planted-too/planted.ts';");
    plant('src/screens/planted-too/planted.ts', 'export {};');
    expect(broken(await look(['src/screens/planted/planted.ts'], root))).toContain('screens-are-strangers');
  });
});
