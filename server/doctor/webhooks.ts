import { callRunningServer } from '#server/control/control-server.ts';
import type { Done } from '#server/control/commands/command.ts';
import { FAILS } from '#server/control/commands/hooks.ts';
import { type Finding, ok, warn } from './finding.ts';
import type { PostgresState } from './postgres.ts';

/** As the running server lists those of the embedded database, which nobody else may open. */
async function failingAt(dataDir: string): Promise<readonly number[] | null> {
  const reply = await callRunningServer(dataDir, JSON.stringify(['hook', 'list']));
  if (!reply) return null;
  const { lines } = (await reply.json()) as Done;
  return lines.filter((line) => line.includes(`  ${FAILS} `)).map((line) => Number.parseInt(line, 10));
}

/** Whether those who are told take it; a server works without. */
export async function webhooks(dataDir: string, asked: Pick<PostgresState, 'failingHooks'> | null): Promise<Finding> {
  const failing = asked ? asked.failingHooks : await failingAt(dataDir);
  if (failing === null) return ok('Whether they are taken is known while the server runs');
  if (failing.length === 0) return ok('None fails');
  return warn(`Not taken: ${failing.join(', ')}. npm run admin -- hook list says why; a message is given up after three days.`);
}
