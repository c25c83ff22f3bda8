import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the running server of a data folder listens to commands, and the key that it asks for. */
export interface ControlAddress {
  readonly port: number;
  readonly key: string;
}

export const controlFileIn = (dataDir: string): string => join(dataDir, 'control.json');

/** How a call of that server is made. */
export const controlCall = ({ port, key }: ControlAddress, path: string) => ({
  url: `http://127.0.0.1:${port}${path}`,
  calling: { method: 'POST', headers: { 'x-control-key': key } },
});

/** Carried out by a server that takes each call for a command, and harmless there. Sent to its end: none waits for more of it. */
export const ONLY_ASKED = JSON.stringify(['help']);

/** `undefined` when no server runs. One that was killed leaves its file behind: nobody answers there. */
export function controlAddressOf(dataDir: string): ControlAddress | undefined {
  try {
    return JSON.parse(readFileSync(controlFileIn(dataDir), 'utf8')) as ControlAddress;
  } catch {
    return undefined;
  }
}

/** Unit: ms that a running server may take for its first answer, which its own work or a slow disk can hold up. */
const ANSWER_TIMEOUT_MS = 10_000;

/** Nothing is called so: refused at once. */
const NOTHING = '/nothing';

/**
 * Where the running server of this data folder takes commands, once it has answered there; `null` when none does. A command may take
 * as long as it needs, so it is not by its end that a server is told from one that hangs, or from another program that has the port of
 * one that was killed.
 */
export async function answeringServer(dataDir: string, timeout = ANSWER_TIMEOUT_MS): Promise<ControlAddress | null> {
  const address = controlAddressOf(dataDir);
  if (!address) return null;
  const { url, calling } = controlCall(address, NOTHING);
  return fetch(url, { ...calling, body: ONLY_ASKED, signal: AbortSignal.timeout(timeout) }).then(
    async (reply) => {
      await reply.body?.cancel();
      return reply.status === 403 ? null : address;
    },
    () => null, // nobody, or somebody who says nothing: whoever opens the folder next is told if it is in use
  );
}
