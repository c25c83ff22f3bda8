import { OIDC_CALLBACK_PATH } from '#domain/service/oidc.ts';
import { serialKey } from '#domain/codes/same-serial.ts';
import { isIssuer, linkBase } from '#server/addresses.ts';
import { NO_ADMIN } from '#server/control/commands/staff.ts';
import { factsOfServer } from '#server/control/control-server.ts';
import type { Settings } from '#server/settings.ts';
import { ALMOST_FULL } from '#server/store/visits/kept-files.store.ts';
import { request } from './request.ts';
import { type Finding, ok, warn } from './finding.ts';
import type { PostgresState } from './postgres.ts';

/* What may be turned on, left off or limited: roles, webhooks, files, sign-in by a provider. */

/** Whether an active admin can manage the other accounts, if roles are on. */
export async function checkRoles(
  set: Pick<Settings, 'roles' | 'dataDir'>,
  postgres: Pick<PostgresState, 'hasAdmin'> | null,
): Promise<Finding> {
  if (!set.roles) return ok('Off: everybody who signs in may do the same');
  const { hasAdmin = null } = postgres ?? (await factsOfServer(set.dataDir)) ?? {};
  if (hasAdmin === null) return ok('On; whether there is an admin is known once the server runs');
  return hasAdmin ? ok('On, with an admin') : warn(NO_ADMIN);
}

/** Whether the receivers of webhooks accept them; the server works without. */
export async function checkWebhooks(dataDir: string, postgres: Pick<PostgresState, 'failingHooks'> | null): Promise<Finding> {
  const { failingHooks } = postgres ?? (await factsOfServer(dataDir)) ?? {};
  if (failingHooks === undefined) return ok('Whether they are taken is known while the server runs');
  if (failingHooks.length === 0) return ok('None fails');
  return warn(`Not taken: ${failingHooks.join(', ')}. npm run admin -- hook list says why; a message is given up after three days.`);
}

/** Groups of serial numbers that a line names. */
const GROUPS_MOST = 20;

/** Whether two installations have equal serial numbers, which only older versions allowed. Source: specification 37.5. */
export async function checkSerials(dataDir: string, postgres: Pick<PostgresState, 'serials'> | null): Promise<Finding> {
  const { serials } = postgres ?? (await factsOfServer(dataDir)) ?? {};
  if (serials === undefined) return ok('Whether each is had once is known while the server runs');
  const equal = [...Map.groupBy(serials, serialKey).values()].filter(({ length }) => length > 1);
  if (equal.length === 0) return ok('No two installations have an equal one');
  const named = equal.slice(0, GROUPS_MOST).map((group) => group.toSorted().join(' = '));
  const more = equal.length > GROUPS_MOST ? `; and ${equal.length - GROUPS_MOST} more` : '';
  return warn(
    `Equal but for case, blanks and hyphens: ${named.join('; ')}${more}. Correct or remove one of each: readings may go to the other.`,
  );
}

const inGb = (bytes: number): string => `${(bytes / 1_000_000_000).toFixed(1)} GB`;

/** How much of what they may take the files of visits take. Source: specification 32.25. */
export async function checkFiles(
  { dataDir, filesMax }: Pick<Settings, 'dataDir' | 'filesMax'>,
  postgres: Pick<PostgresState, 'filesSize'> | null,
): Promise<Finding> {
  const { filesSize = null } = postgres ?? (await factsOfServer(dataDir)) ?? {};
  if (filesSize === null) return ok('How much they take is known while the server runs');
  const said = `${inGb(filesSize)} of ${inGb(filesMax)} (PV_FILES_MAX)`;
  if (filesSize < filesMax * ALMOST_FULL) return ok(said);
  return warn(`${said}: at the limit photos are refused. Raise it if the disk and the backups have room.`);
}

/** The address of a provider's metadata. Source: OpenID Connect Discovery 1.0, 4. */
const discoveryOf = (issuer: string): URL => new URL(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);

/** The provider's own name in its metadata; `null` if there is none. */
function issuerIn(text: string): string | null {
  try {
    const { issuer } = JSON.parse(text) as { issuer?: unknown };
    return typeof issuer === 'string' ? issuer : null;
  } catch {
    // expected: a page, or an empty body
    return null;
  }
}

/** Whether the provider of OpenID Connect responds under the issuer of the settings. Without it users sign in by password, unless passwords are off. */
export async function checkProvider(settings: Settings): Promise<Finding> {
  if (settings.oidc === null) return ok('Off: staff sign in by password');
  const { issuer, isOnly } = settings.oidc;
  const back = `${linkBase(settings)}${OIDC_CALLBACK_PATH}`;
  try {
    const { status, text } = await request(discoveryOf(issuer));
    const named = issuerIn(text);
    if (status !== 200 || named === null)
      return warn(`${issuer} (PV_OIDC_ISSUER) answers ${status} and does not say that it is a provider.`);
    if (!isIssuer(named, issuer)) return warn(`The provider calls itself ${named}: set PV_OIDC_ISSUER to that.`);
    return ok(`${issuer} answers; it has to know ${back}`);
  } catch (error) {
    return warn(
      `${issuer} (PV_OIDC_ISSUER) cannot be reached, ${isOnly ? 'and no user can sign in' : 'staff sign in by password'}: ${(error as Error).message}`,
    );
  }
}
