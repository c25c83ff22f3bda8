import { exitMessage } from '#server/exit-message.ts';
import type { Settings } from '#server/settings.ts';
import { checkApp } from './built-app.ts';
import { checkDataFolder, checkDisk, checkEmbedded, checkLock } from './data-folder.ts';
import { checkBackend, checkCertificate, checkClock, checkMailServer, checkPort } from './environment.ts';
import { checkFiles, checkProvider, checkRoles, checkSerials, checkWebhooks } from './features.ts';
import { type Finding, fail, ok, warn } from './finding.ts';
import { type PostgresState, checkPostgres, readPostgres } from './postgres.ts';
import type { Done } from '#server/control/commands/command.ts';
import { callRunningServer } from '#server/control/control-server.ts';
import { markFileIn, readMark } from '#server/store/epoch/epoch.ts';

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

type Check = () => Finding | Promise<Finding>;

/** The finding of a check. An unexpected error is shown by its first line: the stack does not help an operator. */
async function findingOf(check: Check): Promise<Finding> {
  try {
    return await check();
  } catch (error) {
    return fail(exitMessage(error).replace(/\n\s+at [\s\S]*/, ''));
  }
}

/** Checks every point of the installation that these settings describe, one after the other. Changes nothing. */
export async function* pointsOf(settings: Settings): AsyncGenerator<readonly [name: string, finding: Finding]> {
  const { apiUrl, databaseUrl, dataDir, smtpUrl } = settings;
  let postgres: PostgresState | null = null;
  const checkDatabase: Check = async () => {
    if (databaseUrl === null) return checkEmbedded(dataDir);
    postgres = await readPostgres(databaseUrl);
    return checkPostgres(postgres);
  };
  const ofServer: readonly (readonly [string, Check])[] = [
    ['data folder', () => checkDataFolder(dataDir)],
    ['disk', () => checkDisk(dataDir)],
    ['lock', () => checkLock(dataDir)],
    ['database', checkDatabase],
    ['history', () => checkHistory(dataDir, postgres)],
    ['mail', () => checkMailServer(smtpUrl)],
    ['files', () => checkFiles(settings, postgres)],
    ['webhooks', () => checkWebhooks(dataDir, postgres)],
    ['serials', () => checkSerials(dataDir, postgres)],
    ['roles', () => checkRoles(settings, postgres)],
    ['sign-in', () => checkProvider(settings)],
  ];
  const checks: readonly (readonly [string, Check])[] = [
    ['app', () => checkApp(settings)],
    ['port', () => checkPort(settings)],
    ['certificate', () => checkCertificate(settings)],
    ...(apiUrl === null ? ofServer : [['backend', () => checkBackend(apiUrl)] as const]),
    ['clock', () => checkClock(settings, postgres)],
  ];
  for (const [name, check] of checks) yield [name, await findingOf(check)];
}
