import { type ControlAddress, controlAddressOf } from './control-file.ts';

/** Unit: ms that a running server may take for its first answer, which its own work or a slow disk can hold up. */
const ANSWER_TIMEOUT_MS = 10_000;

/** Nothing is called so: refused at once, and only asked for by a server of an earlier version, which takes each call for a command. */
const NOTHING = '/nothing';
const ONLY_ASKED = JSON.stringify(['help']);

/**
 * Where the running server of this data folder takes commands, once it has answered there; `null` when none does. A command may take
 * as long as it needs, so it is not by its end that a server is told from one that hangs, or from another program that has the port of
 * one that was killed.
 */
export async function answeringServer(dataDir: string, timeout = ANSWER_TIMEOUT_MS): Promise<ControlAddress | null> {
  const address = controlAddressOf(dataDir);
  if (!address) return null;
  const headers = { 'x-control-key': address.key };
  const asking = { method: 'POST', headers, body: ONLY_ASKED, signal: AbortSignal.timeout(timeout) };
  return fetch(`http://127.0.0.1:${address.port}${NOTHING}`, asking).then(
    async (reply) => {
      await reply.body?.cancel();
      return reply.status === 403 ? null : address;
    },
    () => null, // nobody, or somebody who says nothing: whoever opens the folder next is told if it is in use
  );
}
