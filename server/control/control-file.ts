import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The port at which the running server of a data folder accepts commands, and the key that it requires. */
export interface ControlAddress {
  readonly port: number;
  readonly key: string;
}

export const controlFileIn = (dataDir: string): string => join(dataDir, 'control.json');

/** The URL and the options of a call to that server. */
export const controlCall = ({ port, key }: ControlAddress, path: string) => ({
  url: `http://127.0.0.1:${port}${path}`,
  calling: { method: 'POST', headers: { 'x-control-key': key } },
});

/** A body for calls without one: earlier versions treat each call as a command, and this one does nothing. */
export const NO_COMMAND = JSON.stringify(['help']);

/** `undefined` if no server runs. A killed server leaves its file behind; then no server replies at that port. */
export function controlAddressOf(dataDir: string): ControlAddress | undefined {
  try {
    return JSON.parse(readFileSync(controlFileIn(dataDir), 'utf8')) as ControlAddress;
  } catch {
    return undefined;
  }
}

/** Unit: ms that a running server may take to reply first; its own work or a slow disk can delay it. */
const ANSWER_TIMEOUT_MS = 10_000;

/** A path that no version has: it is refused at once. */
const UNKNOWN_PATH = '/nothing';

/**
 * The address of the running server of this data folder, if it replies; `null` otherwise. A command has no time limit, so a short call
 * comes first: it excludes a server that hangs, and another program at the port of a killed server.
 */
export async function answeringServer(dataDir: string, timeout = ANSWER_TIMEOUT_MS): Promise<ControlAddress | null> {
  const address = controlAddressOf(dataDir);
  if (!address) return null;
  const { url, calling } = controlCall(address, UNKNOWN_PATH);
  return fetch(url, { ...calling, body: NO_COMMAND, signal: AbortSignal.timeout(timeout) }).then(
    async (reply) => {
      await reply.body?.cancel();
      return reply.status === 403 ? null : address;
    },
    () => null, // no reply: the lock of the folder tells the next process whether it is in use
  );
}
