import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';

export interface SolarmanAccess {
  readonly url: string;
  readonly appId: string;
  readonly appSecret: string;
  readonly email: string;
  /** Plain text, or its SHA-256 in hexadecimal. */
  readonly password: string;
  readonly clock?: () => number;
}

const TIMEOUT = 20_000;
/** Unit: ms; upper limit of the cloud's Retry-After. */
const LONGEST_WAIT = 60_000;
const ATTEMPTS = 4;
/** Rows of one page. */
const PAGE = 100;
const PAGES_MAX = 500;

const number = z.codec(z.union([z.number(), z.string()]), z.number(), { decode: Number, encode: (value) => value });
const word = z.codec(z.union([z.string(), z.number()]), z.string(), { decode: String, encode: (value) => value });
const maybe = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema));

const token = z.object({ access_token: z.string(), expires_in: maybe(number) });
const station = z.object({ id: number });
const device = z.object({ deviceSn: word, deviceType: maybe(word), connectStatus: maybe(number), collectionTime: maybe(number) });
const datum = z.object({ key: word, value: maybe(word), unit: maybe(word) });
const moment = z.object({ collectTime: number, dataList: maybe(z.array(datum)) });

export type SolarmanDevice = z.output<typeof device>;
export type SolarmanDatum = z.output<typeof datum>;
export type SolarmanMoment = z.output<typeof moment>;

/** The cloud did not behave as documented. */
class SolarmanFailure extends Error {
  readonly isAuth: boolean;
  constructor(message: string, isAuth = false) {
    super(message);
    this.name = 'SolarmanFailure';
    this.isAuth = isAuth;
  }
}

export type SolarmanClient = ReturnType<typeof solarmanClient>;

/**
 * The Solarman OpenAPI, v1.0. Renews its token before it expires and after it is refused, waits as requested, reads all pages, and
 * accepts numbers as text.
 */
export function solarmanClient({ url, appId, appSecret, email, password, clock = Date.now }: SolarmanAccess) {
  let held: { token: string; until: number } | undefined;

  const tokenNow = async (): Promise<string> => {
    if (held && held.until > clock()) return held.token;
    const secret = /^[0-9a-f]{64}$/i.test(password) ? password.toLowerCase() : createHash('sha256').update(password).digest('hex');
    const path = `/account/v1.0/token?appId=${encodeURIComponent(appId)}&language=en`;
    const read = token.parse(await post(url, path, { appSecret, email, password: secret }));
    const seconds = read.expires_in ?? 0;
    held = { token: read.access_token, until: clock() + Math.max(60, (seconds > 0 ? seconds : 3_600) - 300) * 1_000 };
    return held.token;
  };

  const call = async (path: string, body: object): Promise<unknown> => {
    try {
      return await post(url, `${path}?language=en`, body, await tokenNow());
    } catch (error) {
      if (!(error instanceof SolarmanFailure && error.isAuth)) throw error;
      held = undefined; // the token was revoked early: one new token, one more attempt
      return post(url, `${path}?language=en`, body, await tokenNow());
    }
  };

  const pages = async <S extends z.ZodMiniType>(path: string, body: object, name: string, row: S): Promise<z.output<S>[]> => {
    const rows: z.output<S>[] = [];
    for (let page = 1; page <= PAGES_MAX; page += 1) {
      const answer = (await call(path, { ...body, page, size: PAGE })) as Record<string, unknown>;
      const batch = z.array(row).parse(answer[name] ?? []);
      rows.push(...batch);
      const total = Number(answer.total);
      if (batch.length === 0 || (Number.isFinite(total) ? rows.length >= total : batch.length < PAGE)) break;
    }
    return rows;
  };

  return {
    /** All inverters of all stations of this account. */
    inverters: async (): Promise<SolarmanDevice[]> => {
      const stations = await pages('/station/v1.0/list', {}, 'stationList', station);
      const devices: SolarmanDevice[] = [];
      for (const { id } of stations) {
        devices.push(...(await pages('/station/v1.0/device', { stationId: id, deviceType: 'INVERTER' }, 'deviceListItems', device)));
      }
      return devices;
    },
    /** What a device sent on a day, `YYYY-MM-DD`, in steps of about five minutes. */
    day: async (deviceSn: string, date: string): Promise<SolarmanMoment[]> => {
      const answer = await call('/device/v1.0/historical', { deviceSn, startTime: date, endTime: date, timeType: 1 });
      return z.array(moment).parse((answer as { paramDataList?: unknown }).paramDataList ?? []);
    },
  };
}

async function post(url: string, path: string, body: object, bearer?: string): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(new URL(path, url), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(bearer && { Authorization: `bearer ${bearer}` }) },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    const isBusy = response.status === 429 || response.status >= 500;
    if (isBusy && attempt < ATTEMPTS) {
      await response.body?.cancel();
      await wait(pause(response.headers.get('retry-after'), attempt));
      continue;
    }
    return answerOf(response, path);
  }
}

/** Unit: ms. */
const pause = (retryAfter: string | null, attempt: number): number => {
  const requested = Number(retryAfter ?? Number.NaN) * 1_000;
  return Math.min(LONGEST_WAIT, Number.isFinite(requested) ? requested : 1_000 * 2 ** attempt);
};

async function answerOf(response: Response, path: string): Promise<unknown> {
  const name = path.split('?')[0];
  const text = await response.text();
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw new SolarmanFailure(`${name} answered ${response.status} with what is no JSON`);
  }
  const { success, msg, code } = answer as { success?: unknown; msg?: unknown; code?: unknown };
  if (response.ok && success !== false) return answer;
  const isAuth = response.status === 401 || /auth|token/i.test(String(msg ?? ''));
  throw new SolarmanFailure(`${name} answered ${response.status} ${String(code ?? '')} ${String(msg ?? '')}`.trim(), isAuth);
}
