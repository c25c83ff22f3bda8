import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

/** One script of the build. */
export interface Script {
  /** Paths from the folder of the project. */
  readonly modules: readonly string[];
  readonly imports: readonly string[];
  readonly css: readonly string[];
  readonly isEntry: boolean;
}
export type Scripts = Readonly<Record<string, Script>>;

/** The list of scripts, beside the app. The browser never requests it. */
export const SCRIPTS_FILE = '.vite/scripts.json';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The path of a module from the folder of the project. Modules of the bundler have names instead. */
export const pathOf = (id: string): string => (id.startsWith(ROOT) ? relative(ROOT, id) : id);

/** The package of a module; `null` for the app's own modules. */
export const packageOf = (path: string): string | null => /.*\bnode_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? null;

export function scriptsOf(bundle: Readonly<Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>>): Scripts {
  const chunks = Object.values(bundle).filter((made) => made.type === 'chunk');
  return Object.fromEntries(
    chunks.map(({ fileName, modules, imports, isEntry, viteMetadata }) => {
      const rendered = Object.entries(modules).filter(([, { renderedLength }]) => renderedLength > 0);
      return [fileName, { modules: rendered.map(([id]) => pathOf(id)), imports, isEntry, css: [...(viteMetadata?.importedCss ?? [])] }];
    }),
  );
}

/** The scripts and styles that modules need, with all imports, and those of the page itself. */
export function filesOf(scripts: Scripts, modules: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>();
  const take = (file: string): void => {
    const script = scripts[file];
    if (files.has(file) || !script) return;
    for (const name of [file, ...script.css]) files.add(name);
    script.imports.forEach(take);
  };
  for (const module of modules) {
    const holder = Object.keys(scripts).find((file) => scripts[file]?.modules.includes(module));
    if (holder === undefined) throw new Error(`No script of the build contains ${module}.`);
    take(holder);
  }
  for (const [file, { isEntry }] of Object.entries(scripts)) if (isEntry) take(file);
  return files;
}
