import * as z from 'zod';
import { NoPort, tryPort } from '#server/http/bind.ts';
import { hostInUrl, type Settings } from '#server/settings.ts';
import { ask } from './ask.ts';
import { type Finding, fail, ok } from './finding.ts';

type Place = Pick<Settings, 'port' | 'host' | 'tls'>;

const statusSchema = z.object({ status: z.enum(['ok', 'degraded', 'ready', 'unready']), reason: z.string().optional() });

/** Where a server that listens there is asked from this machine. */
function addressOf({ port, host, tls }: Place): string {
  const reachable = { '0.0.0.0': '127.0.0.1', '::': '::1', '': '127.0.0.1' }[host] ?? host;
  return `${tls ? 'https' : 'http'}://${hostInUrl(reachable)}:${port}`;
}

/** What our server says of itself at a path; `undefined` where somebody else answers. */
async function statusAt(address: string, path: string): Promise<z.output<typeof statusSchema> | undefined> {
  try {
    return statusSchema.parse(JSON.parse((await ask(new URL(path, address), true)).text));
  } catch {
    return undefined; // no answer, or not ours
  }
}

/** Whether the port is free, or taken by this very product, and how that does. */
export async function port(place: Place): Promise<Finding> {
  try {
    await tryPort(place);
    return ok(place.port === 0 ? 'Any free port is taken at each start (PORT=0)' : `Port ${place.port} of ${place.host} is free`);
  } catch (error) {
    if (!(error instanceof NoPort)) throw error;
    const address = addressOf(place);
    const [alive, ready] = await Promise.all([statusAt(address, '/healthz'), statusAt(address, '/readyz')]);
    if (alive === undefined || ready === undefined) return fail(error.message);
    if (ready.status === 'ready') return ok(`PV Care answers at ${address} and is ready`);
    return fail(
      `PV Care answers at ${address}, but is not ready: ${ready.reason ?? ready.status} (docs/operations.md says what that means).`,
    );
  }
}
