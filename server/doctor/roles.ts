import type { Done } from '#server/control/commands/command.ts';
import { callRunningServer } from '#server/control/control-server.ts';
import { NO_ADMIN } from '#server/control/commands/staff.ts';
import type { Settings } from '#server/settings.ts';
import { type Finding, ok, warn } from './finding.ts';
import type { PostgresState } from './postgres.ts';

/** As the running server lists the accounts of the embedded database, which nobody else may open. */
async function hasAdminAt(dataDir: string): Promise<boolean | null> {
  const reply = await callRunningServer(dataDir, JSON.stringify(['staff', 'list']));
  return reply && ((await reply.json()) as Done).lines.some((line) => line.endsWith('  admin'));
}

/** Whether somebody may manage the others where roles are on. */
export async function roles(set: Pick<Settings, 'roles' | 'dataDir'>, asked: Pick<PostgresState, 'hasAdmin'> | null): Promise<Finding> {
  if (!set.roles) return ok('Off: everybody who signs in may do the same');
  const hasAdmin = asked ? asked.hasAdmin : await hasAdminAt(set.dataDir);
  if (hasAdmin === null) return ok('On; whether there is an admin is known once the server runs');
  return hasAdmin ? ok('On, with an admin') : warn(NO_ADMIN);
}
