import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import { parseSync } from 'vite';
import { beforeAll, describe, expect, test } from 'vitest';
import { aFolder, ROOT } from '#tests/support/scratch.ts';
import { textOf, trackedFiles } from '#tests/support/source-tree.ts';

const { forbidden, options, domainLayers, serverLayers } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
  readonly forbidden: object[];
  readonly options: object;
  readonly domainLayers: readonly (readonly string[])[];
  readonly serverLayers: readonly (readonly string[])[];
};
const LAYERS = ['src', 'sw', 'server'];

/** Each violation: the file that contains it, its import, and the rule that must detect it. */
const PLANTED: readonly (readonly [name: string, file: string, code: string, rule: string])[] = [
  ['a domain that imports the contract', 'src/domain/planted-contract.ts', "import '#contract/table.ts';", 'layer-domain'],
  ['a domain that imports a package', 'src/domain/planted-package.ts', "import 'dayjs';", 'pure'],
  ['a library that imports the domain', 'src/lib/planted.ts', "import '#domain/quantity.ts';", 'layer-lib'],
  [
    'energy that imports the type of a higher layer',
    'src/domain/energy/planted.ts',
    "import type { Phase } from '#domain/grid/voltage.ts';\nexport type Planted = Phase;",
    'domain-layer-energy',
  ],
  [
    'a part of the domain that imports its neighbour',
    'src/domain/checklists/planted.ts',
    "import '#domain/comparison/neighbours.ts';",
    'domain-layer-checklists',
  ],
  ['a visit that imports the service', 'src/domain/visit/edit/planted.ts', "import '#domain/service/task.ts';", 'domain-layer-visit'],
  ['a folder of the domain without a layer', 'src/domain/planted/planted.ts', "import '#domain/quantity.ts';", 'domain-layer-missing'],
  ['a ui that imports a data source', 'src/ui/planted.ts', "import '#state/app-context.ts';", 'layer-ui'],
  ['a screen that imports the contract', 'src/screens/planted-a/contract.ts', "import '#contract/table.ts';", 'layer-screens'],
  [
    'a screen that does not go through the context',
    'src/screens/planted-a/queries.ts',
    "import '#state/queries/make-queries.ts';",
    'screens-know-the-context',
  ],
  [
    'two screens that import each other',
    'src/screens/planted-a/other.ts',
    "import '#screens/planted-b/other.ts';",
    'screens-are-strangers',
  ],
  ['a server that bypasses the codecs', 'server/planted-codecs.ts', "import '#contract/fast-wire/exact-page.ts';", 'fast-wire-is-fenced'],
  ['a state that sends', 'src/state/planted.ts', "import '#contract/table.ts';", 'layer-state'],
  ['a state that calls the commands of sync', 'src/state/planted-sync.ts', "import '#sync/mutations.ts';", 'state-knows-types-of-sync'],
  ['a worker that shows a screen', 'sw/planted.ts', "import '#ui/theme/tokens.css';\nimport '#state/app-context.ts';", 'layer-sw'],
  ['a server that imports the client', 'server/planted-client.ts', "import '#state/app-context.ts';", 'layer-server'],
  ['a store that imports a route', 'server/store/planted.ts', "import '#server/routes/care.route.ts';", 'server-layer-store'],
  [
    'an auth that imports the type of a higher layer',
    'server/auth/planted.ts',
    "import type { Services } from '#server/http/services.ts';\nexport type Planted = Services;",
    'server-layer-auth',
  ],
  [
    'a part of the server that imports its neighbour',
    'server/mail/planted.ts',
    "import '#server/hooks/hook-queue.ts';",
    'server-layer-mail',
  ],
  ['a folder of the server without a layer', 'server/planted-folder/planted.ts', "import '#server/settings.ts';", 'server-layer-missing'],
  ['a program that another file imports', 'server/control/planted.ts', "import '#server/admin.cli.ts';", 'server-layer-control'],
  ['a contract that draws', 'src/contract/planted.ts', "import 'react';", 'no-react-below'],
  ['an import of a missing file', 'src/domain/planted-missing.ts', "import './nowhere.ts';", 'not-found'],
  ['a circle', 'src/domain/planted-circle.ts', "import './planted-circle-back.ts';", 'no-circle'],
];
/** Imports between the files with violations. */
const COMPANIONS: Readonly<Record<string, string>> = {
  'src/domain/planted-circle-back.ts': "import './planted-circle.ts';",
  'src/screens/planted-b/other.ts': 'export {};',
};
const FILES: readonly (readonly [file: string, code: string])[] = [
  ...PLANTED.map(([, file, code]) => [file, code] as const),
  ...Object.entries(COMPANIONS),
];
const isPlanted = (path: string): boolean => FILES.some(([file]) => file === path);

/** What a file imports, and nothing else of it: the analysis parses each file in a slower way, which took half of its time. */
function importsOf(file: string): string {
  const text = textOf(file);
  const { staticImports, staticExports } = parseSync(file, text).module;
  const fromElsewhere = staticExports.filter(({ entries }) => entries.some(({ moduleRequest }) => moduleRequest !== null));
  const statements = [...staticImports, ...fromElsewhere].map(({ start, end }) => text.slice(start, end));
  return [...statements, ...(text.match(/\bimport\(\s*'[^']+'\s*\)/g) ?? [])].join(';\n');
}

/**
 * Analyses a copy of all imports with every violation added, once: an analysis takes seconds, and other tests read the sources themselves.
 */
async function analyse(): Promise<ICruiseResult> {
  const root = aFolder('layers');
  for (const name of ['package.json', 'tsconfig', 'tsconfig.json']) cpSync(join(ROOT, name), join(root, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  const real = trackedFiles(...LAYERS).map((file) => [file, /\.[cm]?[jt]sx?$/.test(file) ? importsOf(file) : textOf(file)] as const);
  for (const [file, code] of [...real, ...FILES]) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), code);
  }
  const cruiseOptions = { ...options, baseDir: root, preserveSymlinks: true, ruleSet: { forbidden }, validate: true } as ICruiseOptions;
  return (await cruise(LAYERS, cruiseOptions)).output as ICruiseResult;
}

describe('the layers', () => {
  let result: ICruiseResult;
  beforeAll(async () => {
    result = await analyse();
  });

  test('hold, over all sources', () => {
    expect(result.modules.filter(({ source }) => LAYERS.some((layer) => source.startsWith(`${layer}/`))).length).toBeGreaterThan(1_000);
    const real = result.summary.violations.filter(({ from }) => !isPlanted(from));
    expect(real.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
  });

  // A circle is reported for one of its files.
  test.each(PLANTED)('%s is caught', (_, file, __, rule) => {
    const about = result.summary.violations.filter(({ from, to }) => from === file || (isPlanted(from) && to === file));
    expect(about.map(({ rule: { name } }) => name)).toContain(rule);
  });
});

test.each([
  ['the server', 'The server', serverLayers],
  ['the domain', 'The domain', domainLayers],
])('the table in docs/architecture.md has the layers of %s', (_, title, layers) => {
  const [, after = ''] = textOf('docs/architecture.md').split(`\n## ${title}\n`);
  const [section = ''] = after.split('\n## ');
  const rows = [...section.matchAll(/^\| \d+ \| ([^|]+) \|/gm)].map(([, parts = '']) =>
    [...parts.matchAll(/`([^`]+?)\/?`/g)].map(([, part]) => part),
  );
  expect(rows).toEqual(layers);
});
