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

/** The names of the app's scripts and styles, by which a page finds that its worker has all of them. */
export const CODE_LIST = 'code.json';

/** The addresses of all scripts and styles of the build. */
export const codeOf = (bundle: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(bundle)
    .filter((name) => /\.(js|css)$/.test(name))
    .sort()
    .map((name) => `/${name}`);

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

/** What is reached from some over what each leads to, in the order in which it is met. */
export function reached<T>(from: Iterable<T>, next: (one: T) => Iterable<T>): ReadonlySet<T> {
  const all = new Set<T>();
  const take = (one: T): void => {
    if (all.has(one)) return;
    all.add(one);
    for (const other of next(one)) take(other);
  };
  for (const one of from) take(one);
  return all;
}

/** The scripts and styles that modules need, with all imports, and those of the page itself. */
export function filesOf(scripts: Scripts, modules: readonly string[]): ReadonlySet<string> {
  const holders = modules.map((module) => {
    const holder = Object.keys(scripts).find((file) => scripts[file]?.modules.includes(module));
    if (holder === undefined) throw new Error(`No script of the build contains ${module}.`);
    return holder;
  });
  const entries = Object.keys(scripts).filter((file) => scripts[file]?.isEntry);
  const files = reached([...holders, ...entries], (file) => scripts[file]?.imports ?? []);
  return new Set([...files].flatMap((file) => (scripts[file] ? [file, ...scripts[file].css] : [])));
}
