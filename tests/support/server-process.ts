import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './scratch.ts';

/** Unit: ms. Limit for a start that hangs: on a busy machine a demo is filled for two minutes. */
const HANGS_AFTER = 240_000;

/** Tests request nothing from other hosts. */
const NO_STREETS = { PV_MAP_DARK_URL: 'none' } as const;

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A process that can start the server with these settings repeatedly. */
export function serverProcess(settings: Readonly<Record<string, string>>) {
  let child: ChildProcess | undefined;
  let printed = '';
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> => {
    const ending = child;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return ending?.exitCode ?? null;
    const ended = new Promise<number | null>((resolve) => ending.once('exit', resolve));
    ending.kill(signal);
    return ended;
  };
  const start = async (more: Readonly<Record<string, string>> = {}) => {
    const inherited = Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^(PV_|PORT$|HOST$|DATABASE_URL$|SMTP_URL$)/.test(name)),
    );
    const started = spawn(process.execPath, [join(ROOT, 'server/main.ts')], {
      cwd: ROOT,
      env: { ...inherited, ...NO_STREETS, ...settings, ...more },
    });
    child = started;
    running.add(started);
    started.once('exit', () => running.delete(started));
    const before = printed.length;
    await new Promise<void>((resolve, reject) => {
      const fail = () => reject(new Error(`The server did not start:\n${printed.slice(before)}`));
      const limit = setTimeout(fail, HANGS_AFTER);
      const hear = (piece: Buffer) => {
        printed += piece.toString('utf8');
        if (!printed.slice(before).includes('PV Care is at')) return;
        clearTimeout(limit);
        resolve();
      };
      started.stdout.on('data', hear);
      started.stderr.on('data', hear);
      started.once('close', () => {
        clearTimeout(limit);
        fail();
      });
    });
  };
  return { start, end, printed: () => printed, pid: () => child?.pid };
}
