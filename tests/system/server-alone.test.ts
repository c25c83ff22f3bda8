import { execFile, spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#tests/support/postgres.ts';
import { aFolder, ROOT } from '#tests/support/scratch.ts';
import { putServerPackages } from '#tests/support/server-packages.ts';

/** A folder as `npm ci --omit=dev` and a built app make it, with a space in its name: without build and test tools. */
function anInstallation(): string {
  const folder = join(aFolder(), 'PV Care');
  for (const name of ['package.json', 'package-lock.json', 'scripts', 'server', 'src/domain', 'src/contract', 'src/lib', 'src/texts']) {
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  }
  putServerPackages(folder, { withOptional: true });
  mkdirSync(join(folder, 'dist/assets'), { recursive: true });
  writeFileSync(join(folder, 'dist/index.html'), '<!doctype html><title>PV Care</title>');
  writeFileSync(join(folder, 'dist/.built-from'), 'elsewhere');
  return folder;
}

/** Starts a server with this command until it prints its address; returns its output by then, or until it ended. */
async function started(folder: string, script: string): Promise<{ said: string; page: string }> {
  const clean = Object.entries(process.env).filter(([name]) => !/^(PV_|DATABASE_URL|PORT|NODE_OPTIONS)/.test(name));
  const settings = { PORT: String(await freePort()), PV_SEED: 'none', PV_DATA_DIR: join(folder, 'dane z dachu'), PV_LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, [script], { cwd: folder, env: { ...Object.fromEntries(clean), ...settings } });
  let said = '';
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const serving = new Promise<void>((resolve) => {
    const hear = (piece: Buffer) => {
      said += piece.toString();
      if (said.includes('PV Care is at')) resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
  });
  await Promise.race([serving, ended]);
  const page = await fetch(`http://127.0.0.1:${settings.PORT}/`).then(
    (answer) => answer.text(),
    () => 'nobody answers',
  );
  child.kill('SIGTERM');
  await ended;
  return { said, page };
}

describe('what a server needs, apart from what builds it', () => {
  let folder: string;
  beforeAll(() => {
    folder = anInstallation();
  });

  test('npm start serves the built app, and neither installs nor builds, the second time too', async () => {
    for (const turn of ['first', 'second']) {
      const { said, page } = await started(folder, 'scripts/start.mjs');
      const lines = said.replace(/^Making the database … [\d.]+ s\n/, () => (turn === 'first' ? '' : 'again\n'));
      expect({ turn, lines }).toEqual({
        turn,
        lines: expect.stringMatching(/^PV Care is at http:\S+ \(started in [\d.]+ s\)\n$/) as string,
      });
      expect(page).toContain('<title>PV Care</title>');
    }
  });

  test('node server/main.ts does the same', async () => {
    const { said } = await started(folder, 'server/main.ts');
    expect(said).toMatch(/^PV Care is at \S+ \(started in [\d.]+ s\)$/m);
  });

  test('a package that is missing or another one is noticed', async () => {
    const ask = `import('./scripts/install.mjs').then(({ isServerAlone }) => console.log(isServerAlone()))`;
    const isServerAlone = async () => (await promisify(execFile)(process.execPath, ['-e', ask], { cwd: folder })).stdout.trim();
    const file = join(folder, 'node_modules/.package-lock.json');
    const whole = readFileSync(file, 'utf8');
    expect(await isServerAlone()).toBe('true');
    writeFileSync(file, whole.replace(/("node_modules\/hono":\{"version":")[^"]*/, '$10.0.1'));
    expect(await isServerAlone()).toBe('false');
    rmSync(file);
    expect(await isServerAlone()).toBe('false');
    writeFileSync(file, whole);
  });
});
