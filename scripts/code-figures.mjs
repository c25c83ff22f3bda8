/*
 * `node scripts/code-figures.mjs [FOLDER…]`: figures of the code of each checkout, side by side, as in docs/measurements/code.md. Without a
 * folder those of this one.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';

const LAYERS = ['lib', 'domain', 'texts', 'failures', 'contract', 'ui', 'local', 'remote', 'intents', 'sync', 'state', 'screens', 'app'];
const IMPORT = /(?:from|import)\s*\(?\s*'((?:#|\.{1,2}\/)[^']+)'/g;
const FULL_FOLDER = 20;

const linesIn = (text) => text.split('\n').length - 1;
const wordsIn = (text) => text.split(/\s+/).filter((word) => /\w/.test(word)).length;
const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);
const median = (numbers) => [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

/** Paths of the files in git that match. */
const filesIn = (folder, pattern) =>
  execFileSync('git', ['ls-files'], { cwd: folder, encoding: 'utf8' })
    .split('\n')
    .filter((path) => pattern.test(path));

/** Path, lines and imported paths of each TypeScript file of the product. */
function sourcesIn(folder) {
  const paths = filesIn(folder, /^(src|server|sw)\/.*\.tsx?$/);
  const { imports = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const aliases = Object.entries(imports).map(([name, to]) => [name.replace('*', ''), String(to.default ?? to).replace(/^\.\/|\*/g, '')]);
  return paths.map((path) => {
    const text = readFileSync(join(folder, path), 'utf8');
    const imported = [...text.matchAll(IMPORT)].map(([, name]) => {
      const alias = aliases.find(([start]) => name.startsWith(start));
      return alias ? alias[1] + name.slice(alias[0].length) : normalize(join(dirname(path), name));
    });
    return { path, lines: linesIn(text), imported: [...new Set(imported)] };
  });
}

/** Pairs of folders of the domain of which each imports the other. */
function mutualIn(sources) {
  const part = (path) => /^src\/domain\/([^/]+)\//.exec(path)?.[1];
  const found = new Set(
    sources
      .flatMap(({ path, imported }) => imported.map((to) => [part(path), part(to)]))
      .flatMap(([from, to]) => (from && to && from !== to ? [`${from} ${to}`] : [])),
  );
  return [...found].filter((pair) => found.has(pair.split(' ').reverse().join(' '))).length / 2;
}

function documentsIn(folder) {
  const text = (pattern) => filesIn(folder, pattern).map((path) => readFileSync(join(folder, path), 'utf8'));
  const named = [
    'README.md',
    'CONTRIBUTING.md',
    ...['architecture', 'offline', 'operations', 'security-asvs', 'testing'].map((name) => `docs/${name}.md`),
  ];
  return [
    ['words of `docs/specification`', sum(text(/^docs\/specification(\.md$|\/)/).map(wordsIn))],
    ...named.map((path) => [`words of \`${path}\``, sum(text(new RegExp(`^${path}$`)).map(wordsIn))]),
    [
      'settings',
      new Set(
        text(/^server\/settings-schema\.ts$/).flatMap((schema) => [...schema.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name)),
      ).size,
    ],
  ];
}

function figuresOf(folder) {
  const sources = sourcesIn(folder);
  const users = new Map();
  for (const { imported } of sources) for (const path of imported) users.set(path, (users.get(path) ?? 0) + 1);
  const perFolder = new Map();
  for (const { path } of sources) perFolder.set(dirname(path), (perFolder.get(dirname(path)) ?? 0) + 1);
  const within = (start) => sources.filter(({ path }) => path.startsWith(start));
  const count = (pattern) => sum(filesIn(folder, pattern).map((path) => linesIn(readFileSync(join(folder, path), 'utf8'))));
  return new Map([
    ['source files', sources.length],
    ['lines of TypeScript', sum(sources.map(({ lines }) => lines))],
    ...LAYERS.map((layer) => [`lines in \`src/${layer}\``, sum(within(`src/${layer}/`).map(({ lines }) => lines))]),
    ...['server', 'sw'].map((layer) => [`lines in \`${layer}\``, sum(within(`${layer}/`).map(({ lines }) => lines))]),
    ['lines of style sheets', count(/^src\/.*\.css$/)],
    ['lines in `tests`', count(/^tests\/.*\.tsx?$/)],
    ['lines in `scripts` and `bench`', count(/^(scripts|bench)\/.*\.(ts|mjs)$/)],
    ['median lines of a file', median(sources.map(({ lines }) => lines))],
    ['files below 40 lines with one user', sources.filter(({ path, lines }) => lines < 40 && users.get(path) === 1).length],
    ['folders of one file', [...perFolder.values()].filter((files) => files === 1).length],
    [`folders of ${FULL_FOLDER} files or more`, [...perFolder.values()].filter((files) => files >= FULL_FOLDER).length],
    ['pairs of folders of the domain that import each other', mutualIn(sources)],
    ...documentsIn(folder),
  ]);
}

const folders = process.argv.length > 2 ? process.argv.slice(2) : ['.'];
const missing = folders.filter((folder) => !existsSync(join(folder, 'package.json')));
if (missing.length > 0) {
  console.error(`There is no package.json in ${missing.join(', ')}.`);
  process.exit(1);
}
const columns = folders.map(figuresOf);
const number = (value) => value?.toLocaleString('en-US') ?? '';
console.info(`| | ${folders.map((folder) => basename(folder)).join(' | ')} |\n|---|${'---|'.repeat(folders.length)}`);
for (const name of columns[0].keys()) console.info(`| ${name} | ${columns.map((column) => number(column.get(name))).join(' | ')} |`);
