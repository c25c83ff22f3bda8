import type { Plugin } from 'vite';

/** Beside Vite's own manifest, which the browser never requests. */
export const PACKAGES_FILE = '.vite/packages.json';

/** The package of a module; `null` for the app's own modules. */
export const packageOf = (id: string): string | null => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? null;

/** Writes down which packages have code in which files of the build. A package that is only named in package.json is in none. */
export const packagesPlugin: Plugin = {
  name: 'packages',
  generateBundle(_, bundle) {
    const files = new Map<string, Set<string>>();
    for (const made of Object.values(bundle)) {
      if (made.type !== 'chunk') continue;
      for (const [id, { renderedLength }] of Object.entries(made.modules)) {
        const name = packageOf(id);
        if (name === null || renderedLength === 0) continue;
        files.set(name, (files.get(name) ?? new Set()).add(made.fileName));
      }
    }
    const sorted = [...files].sort(([one], [other]) => one.localeCompare(other));
    const source = JSON.stringify(Object.fromEntries(sorted.map(([name, where]) => [name, [...where].sort()])), null, 1);
    this.emitFile({ type: 'asset', fileName: PACKAGES_FILE, source });
  },
};
