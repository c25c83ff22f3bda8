import { exitMessage } from '#server/exit-message.ts';
import type { Settings } from '#server/settings.ts';
import { checkApp } from './built-app.ts';
import { checkDataFolder, checkDisk, checkEmbedded, checkLock } from './data-folder.ts';
import { checkBackend, checkCertificate, checkClock, checkMailServer, checkPort } from './environment.ts';
import { checkFiles, checkProvider, checkRoles, checkWebhooks } from './features.ts';
import { type Finding, fail } from './finding.ts';
import { checkHistory } from './history.ts';
import { type PostgresState, checkPostgres, readPostgres } from './postgres.ts';

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
