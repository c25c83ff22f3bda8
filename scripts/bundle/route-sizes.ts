import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';

/** From Vite's manifest: the imports and styles of one file of the build. */
export interface Part {
  readonly file: string;
  readonly name?: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
export type Manifest = Readonly<Record<string, Part>>;

/** What is loaded before each screen of a signed-in user: bars, session, codecs, the device's database. */
const SIGNED_IN = ['shell', 'wire', 'account'];
/** Screens before the sign-in. */
const ANONYMOUS = ['login', 'password-reset'];
/** Screens that the bundler puts into one part with others (scripts/bundle/build-parts.ts). */
const PART_OF: Readonly<Record<string, string>> = {
  login: 'sign-in',
  'password-reset': 'sign-in',
  dashboard: 'shell',
  guide: 'guide',
  map: 'maps',
  tasks: 'tasks',
  unsent: 'unsent',
  visit: 'visit',
  visits: 'visit',
  inspections: 'visit',
  voltages: 'voltages',
};

/**
 * Unit: kB (1,000 bytes), compressed. Limit of a screen with everything before it and what it draws at once; without fonts and without what
 * it loads on a press or at idle. The limits are just above the present sizes: a screen above its limit has gained an unwanted
 * import.
 */
export const budgets: Readonly<Record<string, number>> = {
  login: 102,
  'password-reset': 102,
  dashboard: 247,
  wall: 259,
  readiness: 267,
  'first-steps': 267,
  team: 321,
  guide: 262,
  voltages: 313,
  unsent: 325,
  visit: 378,
  visits: 378,
  inspections: 378,
  'new-task': 329,
  wizard: 335,
  map: 336,
  users: 349,
  installation: 366,
  tasks: 385,
};

/**
 * Unit: kB, compressed. Limit of what is fetched before the first rows of the list: the page, the bars, the list, and the product's fonts. Codecs,
 * database and engine come after the rows (docs/decisions/0005-rows-before-the-database.md).
 */
export const FIRST_ROWS_AT_MOST = 167;

/**
 * Limit of the number of scripts and styles of the app. The worker fetches each of them on every new device, and each is a request, a file
 * in the cache and a module to evaluate. A new screen adds one or two.
 */
export const FILES_AT_MOST = 85;

/** The scripts and styles of a built app. */
export const scriptsAndStyles = (dist: string): readonly string[] =>
  readdirSync(`${dist}/assets`).filter((name) => /\.(js|css)$/.test(name));

/** The files that a part needs, including indirect imports and styles. */
function filesOf(manifest: Manifest, keys: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>();
  const visited = new Set<string>();
  const take = (key: string): void => {
    if (visited.has(key)) return;
    visited.add(key);
    const part = manifest[key];
    if (!part) throw new Error(`The build's manifest does not know ${key}.`);
    for (const file of [part.file, ...(part.css ?? [])]) files.add(file);
    part.imports?.forEach(take);
  };
  keys.forEach(take);
  return files;
}

function keyOf(manifest: Manifest, screen: string): string {
  const keys = Object.keys(manifest);
  const found =
    keys.find((key) => manifest[key]?.src?.endsWith(`/${screen}.screen.tsx`)) ??
    keys.find((key) => PART_OF[screen] && manifest[key]?.name === PART_OF[screen]);
  if (found === undefined) throw new Error(`No part of the build holds the screen ${screen}.`);
  return found;
}

/** The files that a screen needs before it is shown. `screen`: name of its file up to `.screen.tsx`. */
export function filesOfScreen(manifest: Manifest, screen: string): ReadonlySet<string> {
  const named = (names: readonly string[]) => Object.keys(manifest).filter((key) => names.includes(manifest[key]?.name ?? ''));
  const entry = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const before = ANONYMOUS.includes(screen) ? ['start'] : ['start', ...SIGNED_IN];
  return filesOf(manifest, [...entry, ...named(before), keyOf(manifest, screen)]);
}

/** Unit: bytes on the wire: compressed where a compressed copy exists. */
const weight = (file: string): number => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;

const kBOf = (dist: string, files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + weight(`${dist}/${file}`), 0) / 1_000;

const manifestOf = (dist: string) => JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8')) as Manifest;

/** What is fetched before the first rows of the list, without the rows and without fonts. */
export function filesOfFirstRows(manifest: Manifest): ReadonlySet<string> {
  const parts = Object.keys(manifest).filter((key) => manifest[key]?.isEntry || ['start', 'shell'].includes(manifest[key]?.name ?? ''));
  return filesOf(manifest, [...parts, keyOf(manifest, 'dashboard')]);
}

/** Unit: kB. */
export function sizeOfFirstRows(dist: string): number {
  const fonts = readdirSync(`${dist}/assets`).flatMap((name) => (/^inter-.*\.woff2$/.test(name) ? [`assets/${name}`] : []));
  return kBOf(dist, ['index.html', ...filesOfFirstRows(manifestOf(dist)), ...fonts]);
}

/** Unit: kB. The limit of each screen and its size. Throws if the build does not contain one of them. */
export function routeSizes(dist: string) {
  const manifest = manifestOf(dist);
  return Object.entries(budgets).map(([screen, budget]) => {
    return { screen, kB: kBOf(dist, ['index.html', ...filesOfScreen(manifest, screen)]), budget };
  });
}
