import { APP_CONFIG_PATH, type AppConfig, readAppConfig } from '#contract/app-config.contract.ts';
import { isTimeOut, type Wire } from './wire.ts';

export type AppConfigAnswer =
  | { readonly is: 'read'; readonly config: AppConfig }
  /** The host has no such file. */
  | { readonly is: 'absent' }
  /** The host cannot answer now. */
  | { readonly is: 'busy' }
  /** Another host answers with a page, a redirect or a refusal, as the sign-in page of a hotel's network. Our settings stay unknown. */
  | { readonly is: 'portal' }
  /** No response (`offline`), or none in time (`slow`). */
  | { readonly is: 'offline' | 'slow' };

/** Status codes of a host without this file. */
const ABSENT: ReadonlySet<number> = new Set([404, 405, 410]);
/** 'Network Authentication Required'. Source: RFC 6585, section 6. */
const PORTAL_STATUS = 511;
/** Status codes of a host that may answer later. */
const LATER: ReadonlySet<number> = new Set([408, 425, 429]);

async function configIn(answer: Response): Promise<AppConfig | null> {
  if (!answer.ok || answer.redirected || !/json/i.test(answer.headers.get('content-type') ?? '')) return null;
  try {
    return readAppConfig(await answer.json());
  } catch {
    // expected: SyntaxError, for a page that is declared as JSON or an incomplete response
    return null;
  }
}

/** Reads `/config.json`, past every cache. The only reader, for the page, the maps and the sender in page and worker. */
export async function askAppConfig({ base, fetch, timeout }: Wire): Promise<AppConfigAnswer> {
  let answer: Response;
  try {
    answer = await fetch(`${base}${APP_CONFIG_PATH}`, {
      method: 'GET',
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
  } catch (error) {
    // expected: no network, or no answer in time
    return { is: isTimeOut(error) ? 'slow' : 'offline' };
  }
  const config = await configIn(answer);
  if (config) return { is: 'read', config };
  if (ABSENT.has(answer.status)) return { is: 'absent' };
  if (answer.status === PORTAL_STATUS) return { is: 'portal' };
  return { is: answer.status >= 500 || LATER.has(answer.status) ? 'busy' : 'portal' };
}
