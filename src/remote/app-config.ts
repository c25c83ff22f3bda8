import { APP_CONFIG_PATH, type AppConfig, readAppConfig } from '#contract/app-config.contract.ts';
import { isTimeOut, type Wire } from './wire.ts';

export type AppConfigAnswer =
  | { readonly is: 'read'; readonly config: AppConfig }
  /** The host knows no such settings. */
  | { readonly is: 'absent' }
  /** The host is there and cannot say now. */
  | { readonly is: 'busy' }
  /** Somebody answers in the host's place, with a page, a redirect or a locked door: as the sign-in page of a hotel's network does. It says nothing of our settings. */
  | { readonly is: 'portal' }
  /** No answer (`offline`), or none in time (`slow`). */
  | { readonly is: 'offline' | 'slow' };

/** Says that there is no such file, and so no such setting. */
const ABSENT: ReadonlySet<number> = new Set([404, 405, 410]);
/** 'Network Authentication Required'. Source: RFC 6585, section 6. */
const PORTAL_STATUS = 511;
/** Says that it may be there a little later. */
const LATER: ReadonlySet<number> = new Set([408, 425, 429]);

async function configIn(answer: Response): Promise<AppConfig | null> {
  if (!answer.ok || answer.redirected || !/json/i.test(answer.headers.get('content-type') ?? '')) return null;
  try {
    return readAppConfig(await answer.json());
  } catch {
    // expected: SyntaxError, for a page that calls itself JSON; or an answer that broke off
    return null;
  }
}

/** Asks for `/config.json`, past every cache: the one reader for pages, maps and whoever sends what waits, in a page or in the worker. */
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
