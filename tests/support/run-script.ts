import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './scratch.ts';

/** Runs one of our scripts with only these settings; returns its output and exit code. */
export function runScript(script: string, env: Readonly<Record<string, string>>, ...words: readonly string[]) {
  const clean = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(PV_|DATABASE_URL|PORT)/.test(name)));
  return promisify(execFile)(process.execPath, [join(ROOT, script), ...words], { cwd: ROOT, env: { ...clean, ...env } }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, said: stdout + stderr }),
  );
}

/** `npm run admin -- …` */
export const operate = (env: Readonly<Record<string, string>>, ...words: readonly string[]) =>
  runScript('server/admin.cli.ts', env, ...words);
