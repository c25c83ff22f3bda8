import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { waitUntil } from './wait-until.ts';

/** Unit: ms. */
const START_TIMEOUT_MS = 60_000;

/** Whether this machine has that program: runs it with its version option. */
export function hasProgram(name: string, ...version: readonly string[]): boolean {
  try {
    execFileSync(name, version, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const takesConnections = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = new Socket();
    const tell = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('error', () => tell(false));
    socket.connect(port, '127.0.0.1', () => tell(true));
  });

/** Runs a program until it is stopped; resolves once it accepts connections at that port, or rejects with its output. */
export async function runProgram(
  [program, ...words]: readonly [string, ...string[]],
  port: number,
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly stop: () => Promise<void> }> {
  const child: ChildProcess = spawn(program, words, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (piece: Buffer) => {
      said = (said + piece.toString()).slice(-4_000);
    });
  }
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const message = () => `${program} did not start:\n${said}`;
  const isUp = () => {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(message());
    return takesConnections(port);
  };
  try {
    await waitUntil(isUp, { timeout: START_TIMEOUT_MS, message });
  } catch (error) {
    kill();
    throw error;
  }
  return {
    stop: async () => {
      process.removeListener('exit', kill);
      child.kill('SIGTERM');
      await ended;
    },
  };
}
