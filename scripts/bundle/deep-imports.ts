import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Packages that export everything from one file. */
const FRONTS: Readonly<Record<string, string>> = {
  '@mantine/core': '@mantine/core/esm/index.mjs',
  '@mantine/dates': '@mantine/dates/esm/index.mjs',
  '@mantine/form': '@mantine/form/esm/index.mjs',
  '@mantine/hooks': '@mantine/hooks/esm/index.mjs',
  '@tabler/icons-react': '@tabler/icons-react/dist/esm/tabler-icons-react.mjs',
};
const IMPORTS = new RegExp(`import \\{([^}]*)\\} from ['"](${Object.keys(FRONTS).join('|')})['"];?`, 'g');
const modules = fileURLToPath(new URL('../../node_modules', import.meta.url));

/** For each name of a package: its file, and its name there. */
function origins(front: string): ReadonlyMap<string, readonly [file: string, called: string]> {
  const file = join(modules, FRONTS[front] ?? '');
  const lines = readFileSync(file, 'utf8').matchAll(/^(?:import|export) \{ ?([^}]*?) ?\} from ['"](\.[^'"]+)['"]/gm);
  const named = [...lines].flatMap(([, names = '', from = '']) =>
    names.split(',').map((name) => {
      const [called = '', as = called] = name.trim().split(' as ');
      return [as, [join(dirname(file), from), called]] as const;
    }),
  );
  return new Map(named);
}

const known = new Map<string, ReturnType<typeof origins>>();
const originsOf = (front: string) => known.get(front) ?? known.set(front, origins(front)).get(front);

/** The same names, each imported from its own file. */
export function straight(front: string, names: string): string {
  const wanted = names.split(',').map((name) => name.trim());
  const lines = wanted.flatMap((name) => {
    if (name === '' || name.startsWith('type ')) return [];
    const [called = '', as = called] = name.split(' as ');
    const [file, there] = originsOf(front)?.get(called) ?? [front, called];
    return [`import { ${there} as ${as} } from ${JSON.stringify(file)};`];
  });
  return lines.join(' ');
}

/**
 * Each name is imported from its own file. Through the one entry file of a package every module of the app would need all that any of them
 * uses of it. The build fails if an import is left that `IMPORTS` does not match.
 */
export const deepImports: Plugin = {
  name: 'deep-imports',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { code: IMPORTS },
    handler: (code) => code.replace(IMPORTS, (_, names: string, front: string) => straight(front, names)),
  },
  buildEnd(error) {
    if (error) return;
    for (const file of Object.values(FRONTS)) {
      const importers = this.getModuleInfo(join(modules, file))?.importers ?? [];
      if (importers.length > 0) this.error(`${file} is imported as a whole by ${importers.join(', ')}.`);
    }
  },
};
