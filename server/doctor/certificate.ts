import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { tryTls } from '#server/http/tls-files.ts';
import type { Settings } from '#server/settings.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

const DAY = 86_400_000;
/** Unit: days. Who renews by themselves do so thirty days before the end (certbot, Caddy: a third of 90 days). */
const SOON = 14;

/** Whether certificate and key can be used, and for how long. */
export function certificate({ tls, publicUrl }: Pick<Settings, 'tls' | 'publicUrl'>, now = Date.now()): Finding {
  if (!tls) return ok(publicUrl?.startsWith('https:') ? 'None is set: a proxy has to end TLS' : 'None is set');
  tryTls({ tls });
  const found = new X509Certificate(readFileSync(tls.cert));
  const [from, to] = [Date.parse(found.validFrom), Date.parse(found.validTo)];
  const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
  if (to <= now) return fail(`${tls.cert} expired on ${day(to)}. Renew it; a server that runs takes it up by itself.`);
  if (from > now) return fail(`${tls.cert} is not valid before ${day(from)}. Wait, or put this machine's clock right.`);
  const host = publicUrl === null ? null : new URL(publicUrl).hostname;
  if (host !== null && found.checkHost(host) === undefined) return fail(`${tls.cert} is not made out to ${host}, which PUBLIC_URL names.`);
  if (to - now < SOON * DAY) return warn(`${tls.cert} expires on ${day(to)}. Renew it; a server that runs takes it up by itself.`);
  return ok(`${tls.cert} is valid until ${day(to)}`);
}
