import type { Done } from '#server/control/commands/command.ts';
import { callRunningServer } from '#server/control/control-server.ts';
import { markFileIn, readMark } from '#server/store/epoch/epoch.ts';
import { type Finding, ok, warn } from './finding.ts';
import type { PostgresState } from './postgres.ts';

const NOT_TOLD = `This role may not read PostgreSQL's system identifier: GRANT EXECUTE ON FUNCTION pg_control_system() to it, or run npm run admin -- epoch new after each restore by other means than npm run restore.`;

/** The epoch of a running server with the embedded database; otherwise the one stored in the data folder. */
async function ofFolder(dataDir: string): Promise<string> {
  const reply = await callRunningServer(dataDir, JSON.stringify(['epoch', 'show']));
  const { lines, isDone } = reply ? ((await reply.json()) as Done) : { lines: [], isDone: false };
  if (isDone) return lines.join('. ');
  const mark = readMark(markFileIn(dataDir));
  return mark === null
    ? 'Not known beside the database yet: a start notes it'
    : `Epoch ${mark.epoch}, ${mark.counter} changes: a start compares the database with it`;
}

/** Whether a database that was put back to an earlier state would be recognised. Source: specification 22.30. */
export async function checkHistory(dataDir: string, postgres: Pick<PostgresState, 'epoch' | 'tellsSystem'> | null): Promise<Finding> {
  if (postgres === null) return ok(await ofFolder(dataDir));
  if (!postgres.tellsSystem) return warn(NOT_TOLD);
  return ok(postgres.epoch === null ? 'The first start draws its epoch' : `Epoch ${postgres.epoch}`);
}
