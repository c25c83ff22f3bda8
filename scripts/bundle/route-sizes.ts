import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { ACCOUNT, ANONYMOUS, FIRST_ROWS, SHELL, START } from './entry-points.ts';
import { filesOf, SCRIPTS_FILE, type Scripts } from './scripts.ts';

/**
 * Unit: kB (1,000 bytes), compressed. Limit of a screen with everything before it and what it draws at once; without fonts and without what
 * it loads on a press or at idle. The limits are 2 to 3 % above the present sizes, because any change may join other modules
 * (`join-parts.ts`): a screen above its limit has gained an unwanted import.
 */
export const budgets: Readonly<Record<string, number>> = {
  login: 104,
  'password-reset': 100,
  dashboard: 259,
  wall: 275,
  readiness: 341,
  account: 316,
  team: 322,
  company: 285,
  guide: 286,
  voltages: 318,
  visit: 392,
  visits: 275,
  inspections: 318,
  day: 344,
  'new-task': 330,
  wizard: 352,
  import: 308,
  code: 262,
  map: 350,
  users: 358,
  installation: 405,
  tasks: 396,
};

/**
 * Unit: kB, compressed. Limit of what is fetched before the first rows of the list: the page, the bars, the list, and the product's fonts. Codecs,
 * database and engine come after the rows (docs/decisions/0005-rows-before-the-database.md).
 */
export const FIRST_ROWS_AT_MOST = 172;

/**
 * Limit of the number of scripts and styles of the app. The worker fetches each of them on every new device, and each is a request, a file
 * in the cache and a module to evaluate. A new screen adds one or two, the calendar of the date fields three.
 */
export const FILES_AT_MOST = 142;

/** The scripts and styles of a built app. */
export const scriptsAndStyles = (dist: string): readonly string[] =>
  readdirSync(`${dist}/assets`).filter((name) => /\.(js|css)$/.test(name));

/** The files that a screen needs before it is shown. `screen`: name of its file up to `.screen.tsx`. */
export function filesOfScreen(scripts: Scripts, screen: string): ReadonlySet<string> {
  const modules = Object.values(scripts).flatMap((script) => script.modules);
  const module = modules.find((path) => path.endsWith(`/${screen}.screen.tsx`));
  if (module === undefined) throw new Error(`No script of the build contains the screen ${screen}.`);
  return filesOf(scripts, ANONYMOUS.includes(module) ? [START, module] : [START, SHELL, ACCOUNT, module]);
}

/** Unit: bytes on the wire: compressed where a compressed copy exists. */
const weight = (file: string): number => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;

const kBOf = (dist: string, files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + weight(`${dist}/${file}`), 0) / 1_000;

const scriptsIn = (dist: string) => JSON.parse(readFileSync(`${dist}/${SCRIPTS_FILE}`, 'utf8')) as Scripts;

/** Unit: kB. */
export function sizeOfFirstRows(dist: string): number {
  const fonts = readdirSync(`${dist}/assets`).flatMap((name) => (/^inter-.*\.woff2$/.test(name) ? [`assets/${name}`] : []));
  return kBOf(dist, ['index.html', ...filesOf(scriptsIn(dist), FIRST_ROWS), ...fonts]);
}

/** Unit: kB. The limit of each screen and its size. Throws if the build does not contain one of them. */
export function routeSizes(dist: string) {
  const scripts = scriptsIn(dist);
  return Object.entries(budgets).map(([screen, budget]) => {
    return { screen, kB: kBOf(dist, ['index.html', ...filesOfScreen(scripts, screen)]), budget };
  });
}
