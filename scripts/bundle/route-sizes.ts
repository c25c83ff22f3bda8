import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';

/** Of Vite's manifest: what one file of the build imports and which styles it needs. */
export interface Part {
  readonly file: string;
  readonly name?: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
export type Manifest = Readonly<Record<string, Part>>;

/** What stands before each screen of somebody who is signed in: bars, session, codecs, the device's database. */
const SIGNED_IN = ['house', 'wire', 'account'];
/** Seen before anybody has signed in. */
const ANONYMOUS = ['login', 'password-reset'];
/** Screens that the bundler puts into a part with others (scripts/bundle/build-parts.ts). */
const PART_OF: Readonly<Record<string, string>> = {
  login: 'sign-in',
  'password-reset': 'sign-in',
  dashboard: 'house',
  guide: 'guide',
  map: 'maps',
  tasks: 'tasks',
  voltages: 'voltages',
};

/**
 * What a screen may weigh, compressed, with everything before it and what it draws at once; not its fonts, nor what it brings
 * when it is pressed or at idle. Unit: kB (1,000 bytes). A twentieth above what they weigh: a screen that outgrows it has taken
 * something along.
 */
export const budgets: Readonly<Record<string, number>> = {
  login: 102,
  'password-reset': 102,
  dashboard: 231,
  wall: 242,
  readiness: 250,
  'first-steps': 250,
  team: 302,
  guide: 245,
  voltages: 285,
  unsent: 304,
  'new-task': 307,
  wizard: 312,
  map: 316,
  users: 329,
  installation: 337,
  tasks: 355,
};

/**
 * How many scripts and styles the app may be made of. The worker fetches each of them on every new device, and each is a request, a
 * file in its cache and a module to be made ready. A new screen has one or two of its own.
 */
export const FILES_AT_MOST = 70;

/** The scripts and styles of a built app. */
export const scriptsAndStyles = (dist: string): readonly string[] =>
  readdirSync(`${dist}/assets`).filter((name) => /\.(js|css)$/.test(name));

/** The files that a part needs, its imports' imports and styles included. */
function filesOf(manifest: Manifest, keys: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const take = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
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

/** The files that a screen needs before it stands. `screen`: its file's name up to `.screen.tsx`. */
export function filesOfScreen(manifest: Manifest, screen: string): ReadonlySet<string> {
  const named = (names: readonly string[]) => Object.keys(manifest).filter((key) => names.includes(manifest[key]?.name ?? ''));
  const entry = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const before = ANONYMOUS.includes(screen) ? ['start'] : ['start', ...SIGNED_IN];
  return filesOf(manifest, [...entry, ...named(before), keyOf(manifest, screen)]);
}

/** On the wire: compressed where a compressed copy stands beside it. Unit: bytes. */
const weight = (file: string): number => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;

/** Each screen that may weigh something, and what it does. Unit: kB. Throws where the build does not hold one of them. */
export function routeSizes(dist: string) {
  const manifest = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8')) as Manifest;
  return Object.entries(budgets).map(([screen, budget]) => {
    const files = ['index.html', ...filesOfScreen(manifest, screen)];
    const kB = files.reduce((sum, file) => sum + weight(`${dist}/${file}`), 0) / 1_000;
    return { screen, kB, budget };
  });
}
