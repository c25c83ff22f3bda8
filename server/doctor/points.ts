import type { Settings } from '#server/settings.ts';
import { whyEnded } from '#server/why-ended.ts';
import { backend } from './backend.ts';
import { builtApp } from './built-app.ts';
import { certificate } from './certificate.ts';
import { clock } from './clock.ts';
import { dataFolder, room } from './data-folder.ts';
import { embeddedDatabase } from './embedded-database.ts';
import { type Finding, fail } from './finding.ts';
import { folderHolder } from './folder-holder.ts';
import { history } from './history.ts';
import { mailServer } from './mail-server.ts';
import { oidc } from './oidc.ts';
import { port } from './port.ts';
import { type PostgresState, askPostgres, postgres } from './postgres.ts';
import { roles } from './roles.ts';
import { webhooks } from './webhooks.ts';

type Look = () => Finding | Promise<Finding>;

/** What nobody foresaw is told in its first line: where in the code it happened helps nobody here. */
async function found(look: Look): Promise<Finding> {
  try {
    return await look();
  } catch (error) {
    return fail(whyEnded(error).replace(/\n\s+at [\s\S]*/, ''));
  }
}

/** Looks at every point of the installation that these settings describe, one after the other, and changes nothing. */
export async function* pointsOf(settings: Settings): AsyncGenerator<readonly [name: string, finding: Finding]> {
  const { apiUrl, databaseUrl, dataDir, smtpUrl } = settings;
  let asked: PostgresState | null = null;
  const database: Look = async () => {
    if (databaseUrl === null) return embeddedDatabase(dataDir);
    asked = await askPostgres(databaseUrl);
    return postgres(asked);
  };
  const ofWhole: readonly (readonly [string, Look])[] = [
    ['data folder', () => dataFolder(dataDir)],
    ['disk', () => room(dataDir)],
    ['lock', () => folderHolder(dataDir)],
    ['database', database],
    ['history', () => history(dataDir, asked)],
    ['mail', () => mailServer(smtpUrl)],
    ['webhooks', () => webhooks(dataDir, asked)],
    ['roles', () => roles(settings, asked)],
    ['sign-in', () => oidc(settings)],
  ];
  const looks: readonly (readonly [string, Look])[] = [
    ['app', () => builtApp(settings)],
    ['port', () => port(settings)],
    ['certificate', () => certificate(settings)],
    ...(apiUrl === null ? ofWhole : [['backend', () => backend(apiUrl)] as const]),
    ['clock', () => clock(settings, asked)],
  ];
  for (const [name, look] of looks) yield [name, await found(look)];
}
