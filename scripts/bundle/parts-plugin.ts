import { basename } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { ANONYMOUS, EARLY, FIRST_ROWS, isScreen, SIGNED_IN, START } from './entry-points.ts';
import { type Atom, joinParts } from './join-parts.ts';
import { CODE_LIST, codeOf, packageOf, pathOf, reached, SCRIPTS_FILE, scriptsOf } from './scripts.ts';

/** One module of the app. */
export interface Module {
  readonly path: string;
  readonly code: string;
  readonly imports: readonly string[];
  readonly isEntry: boolean;
  /** Loaded by `import()`. */
  readonly isLazy: boolean;
}

/** Loads before which a user sees nothing, other screens, and what a screen loads after it is shown. */
const WEIGHTS = { first: 10, screen: 1, later: 0.07 };

/** Unit: bytes. About what a module needs compressed; the paths of its imports do not count. */
const sizeOf = ({ code }: Module): number => 0.3 * code.replace(/\bfrom *["'][^"']*["']/g, '').length;

interface Group extends Atom {
  readonly modules: readonly Module[];
}

/** What is loaded together: for the first rows, and for each module that is loaded by `import()`, with what is loaded before it. */
function loadsOf(modules: readonly Module[]) {
  const entries = modules.filter(({ isEntry }) => isEntry).map(({ path }) => path);
  const lazy = modules.filter(({ path, isLazy }) => isLazy && !SIGNED_IN.includes(path)).map(({ path }) => path);
  const load = (weight: number, from: readonly string[]) => ({ weight, from: [...entries, ...from] });
  return [
    load(WEIGHTS.first, FIRST_ROWS),
    load(WEIGHTS.screen, SIGNED_IN),
    ...lazy.map((path) => {
      if (ANONYMOUS.includes(path)) return load(WEIGHTS.first, [START, path]);
      if (EARLY.includes(path)) return load(WEIGHTS.screen, [START, path]);
      return load(isScreen(path) ? WEIGHTS.screen : WEIGHTS.later, [...SIGNED_IN, path]);
    }),
  ];
}

function atomsOf(known: ReadonlyMap<string, Module>, loads: readonly ReadonlySet<string>[]): readonly Group[] {
  const needsOf = ({ path }: Module) => loads.reduce((needs, load, bit) => (load.has(path) ? needs | (1n << BigInt(bit)) : needs), 0n);
  const groups = [...Map.groupBy(known.values(), needsOf)].filter(([needs]) => needs !== 0n);
  const atoms = groups.map(([needs, modules]) => ({
    needs,
    modules,
    size: modules.reduce((sum, module) => sum + sizeOf(module), 0),
    files: modules.some(({ path }) => /\.css(\?|$)/.test(path)) ? (2 as const) : (1 as const),
    imports: new Set<Atom>(),
  }));
  const atomOf = new Map(atoms.flatMap((atom) => atom.modules.map(({ path }) => [path, atom] as const)));
  for (const atom of atoms) {
    for (const path of atom.modules.flatMap(({ imports }) => imports)) {
      const imported = atomOf.get(path);
      if (imported) atom.imports.add(imported);
    }
  }
  return atoms;
}

/** A file is called after an entry point or a screen in it, otherwise after its largest module, of the app if there is one. */
function nameOf(modules: readonly Module[]): string {
  const bySize = modules.toSorted((one, other) => sizeOf(other) - sizeOf(one)).map(({ path }) => path);
  const named = SIGNED_IN.find((path) => bySize.includes(path)) ?? bySize.find(isScreen) ?? bySize.find((path) => path.startsWith('src/'));
  const path = named ?? bySize[0] ?? '';
  return basename(packageOf(path) ?? path)
    .replace(/\.\w+(\?.*)?$/, '')
    .replace(/[^\w.-]/g, '');
}

/** The name of the file in which each module is to be. */
export function partsOf(modules: readonly Module[]): ReadonlyMap<string, string> {
  const known = new Map(modules.map((module) => [module.path, module]));
  for (const path of [...SIGNED_IN, ...ANONYMOUS, ...EARLY]) {
    if (!known.has(path)) throw new Error(`The app has no module ${path}, which scripts/bundle/entry-points.ts names.`);
  }
  const loads = loadsOf(modules);
  const atoms = atomsOf(
    known,
    loads.map(({ from }) => reached(from, (path) => known.get(path)?.imports ?? [])),
  );
  const parts = joinParts(
    atoms,
    loads.map(({ weight }) => weight),
  );
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const part of parts) {
    const own = part.atoms.flatMap((atom) => atom.modules);
    const name = nameOf(own);
    const free = taken.has(name) ? `${name}-${taken.size}` : name;
    taken.add(free);
    for (const { path } of own) names.set(path, free);
  }
  return names;
}

const moduleOf = ({ id, code, importedIds, isEntry, dynamicImporters }: Rolldown.ModuleInfo): Module => ({
  path: pathOf(id),
  code: code ?? '',
  imports: importedIds.map(pathOf),
  isEntry,
  isLazy: dynamicImporters.length > 0,
});

let names: ReadonlyMap<string, string> = new Map();

/**
 * Decides which modules are one file: from the imports alone, so that a renamed module stays where it is. One file for each module would be
 * a thousand requests, and one file for all of them would be loaded before the first rows.
 */
export const partsPlugin: Plugin = {
  name: 'parts',
  apply: 'build',
  config: () => {
    const groups = [{ name: (id: string) => names.get(pathOf(id)) ?? null }];
    return { build: { rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups } } } } };
  },
  buildEnd(error) {
    if (error) return;
    const entries = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry);
    // in the order of the imports, which renaming does not change
    const ids = reached(entries, (id) => {
      const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
      return [...importedIds, ...dynamicallyImportedIds];
    });
    const modules = [...ids].flatMap((id) => {
      const module = this.getModuleInfo(id);
      return module ? [moduleOf(module)] : [];
    });
    names = partsOf(modules);
  },
  generateBundle: {
    order: 'post', // styles and workers are in the bundle by then
    handler(_, bundle) {
      this.emitFile({ type: 'asset', fileName: SCRIPTS_FILE, source: JSON.stringify(scriptsOf(bundle), null, 1) });
      this.emitFile({ type: 'asset', fileName: CODE_LIST, source: JSON.stringify(codeOf(bundle)) });
    },
  },
};
