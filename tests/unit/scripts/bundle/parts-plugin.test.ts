import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ACCOUNT, ANONYMOUS, EARLY, FIRST_ROWS, SHELL, SIGNED_IN, START } from '#scripts/bundle/entry-points.ts';
import { type Module, partsOf } from '#scripts/bundle/parts-plugin.ts';

const module = (path: string, size: number, imports: readonly string[] = [], isLazy = false): Module => ({
  path,
  code: `${imports.map((path) => `import { a } from '${path}';`).join('\n')}${'x'.repeat(size)}`,
  imports,
  isEntry: path === 'index.html',
  isLazy,
});
const ENTRIES = [...SIGNED_IN, ...ANONYMOUS, ...EARLY];

/** The entry points, of which only the account and the screens are loaded by `import()`, and other modules. */
const app = (others: readonly Module[], imports: Readonly<Record<string, readonly string[]>> = {}): readonly Module[] => [
  module('index.html', 0, [START]),
  ...ENTRIES.map((path) => module(path, 5_000, imports[path], path !== START)),
  ...others,
];

/** Any app without circles of imports: a module imports modules after it. */
const anyApp = fc
  .array(
    fc.record({
      size: fc.oneof(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 1, max: 200_000 })),
      kind: fc.constantFrom('module', 'module', 'module', 'sheet', 'dialog', 'screen'),
      imports: fc.array(fc.nat(), { maxLength: 5 }),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .chain((drawn) => fc.tuple(fc.constant(drawn), fc.array(fc.nat(), { minLength: 6, maxLength: 30 })))
  .map(([drawn, uses]) => {
    const paths = drawn.map(
      ({ kind }, index) => `src/m${index}${{ module: '.ts', sheet: '.css', dialog: '.tsx', screen: '.screen.tsx' }[kind]}`,
    );
    const after = (index: number, picks: readonly number[]) =>
      picks.flatMap((pick) => paths[index + 1 + (pick % Math.max(1, paths.length - index - 1))] ?? []);
    const others = drawn.map(({ size, kind, imports }, index) =>
      module(paths[index] ?? '', size, kind === 'sheet' ? [] : after(index, imports), kind === 'dialog' || kind === 'screen'),
    );
    const own = ENTRIES.map(
      (entry, index) =>
        [
          entry,
          after(
            -1,
            uses.filter((_, at) => at % ENTRIES.length === index),
          ),
        ] as const,
    );
    return app(others, Object.fromEntries(own));
  });

/** The modules of each part, in an order that does not depend on names of parts. */
const partition = (parts: ReadonlyMap<string, string>, name = (path: string) => path): readonly string[] =>
  [...Map.groupBy(parts.keys(), (path) => parts.get(path))].map(([, paths]) => paths.map(name).sort().join(' ')).sort();

/** The modules that a module loads by its imports: whole parts. */
function loadedBy(modules: readonly Module[], parts: ReadonlyMap<string, string>, path: string): ReadonlySet<string> {
  const loaded = new Set<string>();
  const take = (part: string | undefined): void => {
    const own = modules.filter((one) => part !== undefined && parts.get(one.path) === part && !loaded.has(one.path));
    for (const one of own) loaded.add(one.path);
    for (const imported of own.flatMap(({ imports }) => imports)) take(parts.get(imported));
  };
  take(parts.get(path));
  return loaded;
}

test('no parts import each other in a circle', () => {
  fc.assert(
    fc.property(anyApp, (modules) => {
      const parts = partsOf(modules);
      const importsOf = (part: string) =>
        modules
          .flatMap(({ path, imports }) => (parts.get(path) === part ? imports.map((one) => parts.get(one)) : []))
          .filter((one) => one !== part);
      const left = new Set(parts.values());
      const free = () => [...left].find((part) => importsOf(part).every((one) => one === undefined || !left.has(one)));
      for (let part = free(); part !== undefined; part = free()) left.delete(part);
      expect([...left]).toEqual([]);
    }),
  );
});

test('each module that something loads is in one part, and no part has modules that nothing loads', () => {
  fc.assert(
    fc.property(anyApp, (modules) => {
      const parts = partsOf(modules);
      const reached = new Set<string>();
      const take = (path: string): void => {
        if (reached.has(path)) return;
        reached.add(path);
        modules.find((one) => one.path === path)?.imports.forEach(take);
      };
      for (const { path, isLazy, isEntry } of modules) if (isLazy || isEntry) take(path);
      expect([...parts.keys()].sort()).toEqual([...reached].sort());
    }),
  );
});

test('renamed modules leave every part as it is', () => {
  fc.assert(
    fc.property(anyApp, fc.infiniteStream(fc.boolean()), (modules, draws) => {
      const renamed = new Map(
        modules.flatMap(({ path }) =>
          path.startsWith('src/m') && draws.next().value ? [[path, path.replace('src/m', `src/${'moved/'.repeat(400)}m`)]] : [],
        ),
      );
      const name = (path: string) => renamed.get(path) ?? path;
      const moved = modules.map(({ path, code, imports, isLazy }) =>
        module(name(path), code.replace(/[^x]/g, '').length, imports.map(name), isLazy),
      );
      expect(partition(partsOf(moved))).toEqual(partition(partsOf(modules), name));
    }),
  );
});

test('the first rows load no large module of another screen, and neither does the sign-in', () => {
  fc.assert(
    fc.property(anyApp, (modules) => {
      const large = [module('src/users.screen.tsx', 900_000, ['src/m0.ts'], true)];
      const all = [...modules, ...large];
      const parts = partsOf(all);
      for (const path of [...FIRST_ROWS, ...ANONYMOUS]) expect([...loadedBy(all, parts, path)]).not.toContain('src/users.screen.tsx');
    }),
  );
});

test('the sign-in, and what is needed before the account, load nothing that only a signed-in user needs', () => {
  const modules = app([module('src/bars.ts', 300_000), module('src/engine.ts', 300_000)], {
    [SHELL]: ['src/bars.ts'],
    [ACCOUNT]: ['src/engine.ts'],
  });
  for (const path of [...ANONYMOUS, ...EARLY]) {
    const loaded = loadedBy(modules, partsOf(modules), path);
    for (const one of ['src/bars.ts', 'src/engine.ts']) expect([...loaded]).not.toContain(one);
  }
});

test('the first rows load nothing that only the account needs', () => {
  const modules = app([module('src/engine.ts', 300_000)], { [ACCOUNT]: ['src/engine.ts'] });
  for (const path of FIRST_ROWS) expect([...loadedBy(modules, partsOf(modules), path)]).not.toContain('src/engine.ts');
});

test('two screens are not joined where each would load the large library of the other', () => {
  const modules = app([
    module('src/map.screen.tsx', 200, ['node_modules/ol/ol.js'], true),
    module('node_modules/ol/ol.js', 900_000),
    module('src/wall.screen.tsx', 200, ['node_modules/uplot/uplot.js'], true),
    module('node_modules/uplot/uplot.js', 700_000),
  ]);
  const parts = partsOf(modules);
  expect([...loadedBy(modules, parts, 'src/map.screen.tsx')]).not.toContain('node_modules/uplot/uplot.js');
  expect([...loadedBy(modules, parts, 'src/wall.screen.tsx')]).not.toContain('node_modules/ol/ol.js');
});

test('a hundred small dialogs are a few files', () => {
  const dialogs = Array.from({ length: 100 }, (_, index) => module(`src/dialog-${index}.tsx`, 700, [], true));
  expect(new Set(partsOf(app(dialogs)).values()).size).toBeLessThan(12);
});

test('parts have names of their own, and a part is called after the entry point or the screen in it', () => {
  const twins = ['a', 'b', 'c'].map((folder) => module(`src/${folder}/users.screen.tsx`, 400_000, [], true));
  const parts = partsOf(app(twins));
  expect(new Set(twins.map(({ path }) => parts.get(path))).size).toBe(3);
  expect(parts.get('src/a/users.screen.tsx')).toMatch(/^users\.screen/);
  expect(parts.get(ACCOUNT)).toMatch(/^(handover|shell|start)$/);
});

test.each(ENTRIES)('the build fails, and says why, if there is no %s', (path) => {
  const without = app([]).filter((one) => one.path !== path);
  expect(() => partsOf(without)).toThrow(path);
});
