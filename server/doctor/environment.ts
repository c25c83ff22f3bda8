import { X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import * as z from 'zod';
import { hostInUrl } from '#server/addresses.ts';
import { NoPort, tryPort } from '#server/http/bind.ts';
import { tryTls } from '#server/http/tls-files.ts';
import type { Settings } from '#server/settings.ts';
import { request } from './request.ts';
import { type Finding, fail, ok, warn } from './finding.ts';
import type { PostgresState } from './postgres.ts';

/** Whether the backend responds to which calls are passed on. */
export async function checkBackend(apiUrl: string): Promise<Finding> {
  const { origin } = new URL(apiUrl);
  try {
    const { status } = await request(new URL(apiUrl));
    return status >= 500 ? warn(`${origin} (PV_API_URL) answers ${status}. Look there.`) : ok(`${origin} answers`);
  } catch (error) {
    return fail(`${origin} (PV_API_URL) cannot be reached: ${(error as Error).message}`);
  }
}

type Place = Pick<Settings, 'port' | 'host' | 'tls'>;

const statusSchema = z.object({ status: z.enum(['ok', 'degraded', 'ready', 'unready']), reason: z.string().optional() });

/** The URL of the server at this place, from this machine. */
function addressOf({ port, host, tls }: Place): string {
  const reachable = { '0.0.0.0': '127.0.0.1', '::': '::1', '': '127.0.0.1' }[host] ?? host;
  return `${tls ? 'https' : 'http'}://${hostInUrl(reachable)}:${port}`;
}

/** The status of our server at a path; `undefined` if another program responds. */
async function statusAt(address: string, path: string): Promise<z.output<typeof statusSchema> | undefined> {
  try {
    return statusSchema.parse(JSON.parse((await request(new URL(path, address), true)).text));
  } catch {
    return undefined; // no answer, or not ours
  }
}

/** Whether the port is free, or used by a ready server of this product. */
export async function checkPort(place: Place): Promise<Finding> {
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

const DAY = 86_400_000;
/** Unit: days. Automatic renewal runs 30 days before the end (certbot, Caddy: a third of 90 days). */
const SOON = 14;

/** Whether certificate and key can be used, and for how long. */
export function checkCertificate({ tls, publicUrl }: Pick<Settings, 'tls' | 'publicUrl'>, now = Date.now()): Finding {
  if (!tls) return ok(publicUrl?.startsWith('https:') ? 'None is set: a proxy has to end TLS' : 'None is set');
  tryTls({ tls });
  const x509 = new X509Certificate(readFileSync(tls.cert));
  const [from, to] = [Date.parse(x509.validFrom), Date.parse(x509.validTo)];
  const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
  if (to <= now) return fail(`${tls.cert} expired on ${day(to)}. Renew it; a server that runs takes it up by itself.`);
  if (from > now) return fail(`${tls.cert} is not valid before ${day(from)}. Wait, or put this machine's clock right.`);
  const host = publicUrl === null ? null : new URL(publicUrl).hostname;
  if (host !== null && x509.checkHost(host) === undefined) return fail(`${tls.cert} is not made out to ${host}, which PUBLIC_URL names.`);
  if (to - now < SOON * DAY) return warn(`${tls.cert} expires on ${day(to)}. Renew it; a server that runs takes it up by itself.`);
  return ok(`${tls.cert} is valid until ${day(to)}`);
}

/** Unit: ms. */
const MAIL_TIMEOUT_MS = 8_000;

/** Whether the mail server responds: connects and sends EHLO, with STARTTLS if offered. Neither signs in nor sends. */
export async function checkMailServer(smtpUrl: string | null): Promise<Finding> {
  if (smtpUrl === null) return ok('None is set: mails are written as files into the data folder');
  const place = new URL(smtpUrl).host;
  const timeouts = { connectionTimeout: MAIL_TIMEOUT_MS, greetingTimeout: MAIL_TIMEOUT_MS, socketTimeout: MAIL_TIMEOUT_MS };
  const connection = new SMTPConnection({ ...parseConnectionUrl(smtpUrl), ...timeouts });
  try {
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject);
      connection.once('end', () => reject(new Error('it closed the connection')));
      connection.connect(() => resolve());
    });
    return ok(`${place} answers${connection.secure ? ' over TLS' : ''}`);
  } catch (error) {
    return fail(`${place} (SMTP_URL) cannot be used: ${(error as Error).message}. Mails wait meanwhile.`);
  } finally {
    connection.on('error', () => {}); // errors after the end do not matter
    connection.close();
  }
}

/** Unit: ms. Clocks that are set by NTP differ by less than a second. */
const TOLERANCE = 5 * 60_000;

/** Files whose time of change cannot be in the future. */
const PROGRAM = ['../../package.json', '../../node_modules/.package-lock.json'];
const DATA = ['server.lock', 'control.json', 'database/global/pg_control', 'database/pg_wal'];

type Witness = Pick<PostgresState, 'ahead' | 'doubtedSince'>;

function latest(files: readonly string[]): { readonly file: string; readonly at: number } | undefined {
  const dated = files.flatMap((file) => {
    const at = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    return at === undefined ? [] : [{ file, at }];
  });
  return dated.sort((one, other) => other.at - one.at)[0];
}

const minutes = (ms: number): string => `${Math.round(Math.abs(ms) / 60_000)} minutes`;
const RIGHT = 'Put the clock right (NTP)';

/** Whether the clock agrees with the database's, and is not behind the time of files. Only a PostgreSQL shows a clock that is ahead. */
export function checkClock({ dataDir, appDir }: Pick<Settings, 'dataDir' | 'appDir'>, witness: Witness | null, now = Date.now()): Finding {
  if (witness && Math.abs(witness.ahead) > TOLERANCE) {
    const which = witness.ahead > 0 ? 'behind' : 'ahead of';
    return fail(`This machine's clock is ${minutes(witness.ahead)} ${which} that of the database. ${RIGHT} of the one that is wrong.`);
  }
  if (witness?.doubtedSince) {
    return warn(
      `The server does not believe the clock since ${witness.doubtedSince.toISOString()} and deletes nothing that is old. ${RIGHT}.`,
    );
  }
  const program = PROGRAM.map((file) => fileURLToPath(new URL(file, import.meta.url)));
  const built = appDir === null ? [] : [join(appDir, 'index.html')];
  const last = latest([...program, ...built, ...DATA.map((file) => join(dataDir, file))]);
  if (last && last.at - now > TOLERANCE) return fail(`The clock is ${minutes(last.at - now)} behind the time of ${last.file}. ${RIGHT}.`);
  const here = new Date(now).toISOString().slice(0, 16);
  return ok(
    witness ? `${here} UTC, as the database has it` : `${here} UTC, later than all that was written; whether it is ahead cannot be told`,
  );
}
