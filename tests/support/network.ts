import type { Wire } from '#remote/wire.ts';
import type { Clock } from './clock.ts';
import type { Office } from './foreign-office.ts';
import { json } from './http.ts';

/** What can happen to one request. */
export const FAULTS = [
  'none',
  'drop-before',
  'drop-after',
  'double',
  'double-lost',
  '502-before',
  '500-after',
  '503',
  '504-after',
  '401',
  '403-token',
  'portal',
  'redirect',
  '429',
  '425',
  '408-after',
  '409',
  'late-20',
  'late-200',
  'no-id',
  'empty',
  'wrong-shape',
] as const;
export type Fault = (typeof FAULTS)[number];

const html = (status: number, headers: Record<string, string> = {}) =>
  new Response('<!doctype html><title>Zaloguj się do sieci</title>', { status, headers: { 'content-type': 'text/html', ...headers } });
/** The answer to a request for the settings: `none` where the host has none, `silent` where nothing answers. */
export type ReplaySetting = 'on' | 'off' | 'none' | 'silent' | 'broken' | 'portal' | 'foreign-json';

const DROPPED = () => new TypeError('Failed to fetch');

/** A network between a device and an office that can be cut, and whose next requests can fail one by one. */
export function aNetwork(clock: Clock, office: Office) {
  let isCut = false;
  let coming: Fault[] = [];
  const sent: string[] = [];
  const onWire = new Map<string, number>();
  let mostAtOnce = 0;
  let replay: ReplaySetting = 'on';
  let minVersion: string | null = null;
  let requests = 0;
  let againstSetting = 0;

  const settings = (): Response => {
    requests += 1;
    if (isCut || replay === 'silent') throw DROPPED();
    if (replay === 'portal') return html(200);
    if (replay === 'foreign-json') return json(200, { status: 'ok' });
    if (replay === 'none' || replay === 'broken') return json(replay === 'none' ? 404 : 503, { detail: 'Brak.' });
    return json(200, { replay, minVersion, message: null });
  };

  const spoil = async (fault: Fault, url: string, init: RequestInit): Promise<Response> => {
    const carryOut = (delay = 0) => office.receive(url, init, delay);
    const isPost = init.method === 'POST';
    switch (fault) {
      case 'drop-before':
        throw DROPPED();
      case 'drop-after':
        await carryOut();
        throw DROPPED();
      case 'double':
        await carryOut();
        return carryOut();
      case 'double-lost':
        await carryOut();
        await carryOut();
        throw DROPPED();
      case '502-before':
        return html(502);
      case '500-after':
        await carryOut();
        return json(500, { detail: 'Błąd serwera.' });
      case '503':
        return json(503, { detail: 'Przerwa.' }, { 'retry-after': '7' });
      case '504-after':
        await carryOut();
        return html(504);
      case '401':
        return json(401, { detail: 'Nieprawidłowy token.' });
      case '403-token':
        return json(403, { detail: 'Invalid token.' });
      case 'portal':
        return html(200);
      case 'redirect':
        return html(302, { location: 'http://portal.example/' });
      case '429':
        return json(429, { detail: 'Zbyt wiele żądań.' }, { 'retry-after': '11' });
      case '425':
        return json(425, { detail: 'Za wcześnie.' });
      case '408-after':
        await carryOut();
        return json(408, { detail: 'Czas minął.' });
      case '409':
        return json(409, { detail: 'W toku.' }, { 'retry-after': '2' });
      case 'late-20':
      case 'late-200':
        if (!isPost) throw DROPPED();
        await carryOut(fault === 'late-20' ? 20_000 : 200_000);
        throw DROPPED();
      default:
        return badAnswer(fault, await carryOut(), isPost);
    }
  };

  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    if (url.endsWith('/config.json')) return settings();
    const key = new Headers(init.headers).get('idempotency-key');
    if (init.method !== 'GET' && (replay === 'off' || replay === 'silent' || replay === 'broken')) againstSetting += 1;
    sent.push(`${init.method} ${url}`);
    if (isCut) throw DROPPED();
    if (key) {
      onWire.set(key, (onWire.get(key) ?? 0) + 1);
      mostAtOnce = Math.max(mostAtOnce, onWire.get(key) ?? 0);
    }
    try {
      await new Promise((resolve) => setImmediate(resolve));
      return await spoil(coming.shift() ?? 'none', url, init);
    } finally {
      if (key) onWire.set(key, (onWire.get(key) ?? 1) - 1);
    }
  };

  return {
    wire: { base: '', fetch, timeout: 30_000 } satisfies Wire,
    clock,
    /** Every request that left a device. */
    sent,
    replayIs: (setting: ReplaySetting) => {
      replay = setting;
    },
    /** The oldest app version that is allowed to send. */
    leastIs: (version: string | null) => {
      minVersion = version;
    },
    /** Number of requests for the settings. */
    requests: () => requests,
    /** Number of changes that left a device without permission to send. */
    againstSetting: () => againstSetting,
    /** Highest number of simultaneous requests for one change. */
    mostAtOnce: () => mostAtOnce,
    cut: () => {
      isCut = true;
    },
    heal: () => {
      isCut = false;
      coming = [];
    },
    /** Faults of the next requests, in order. */
    spoilsNext: (...faults: readonly Fault[]) => {
      coming = [...faults];
    },
  };
}

async function badAnswer(fault: Fault, answer: Response, isPost: boolean): Promise<Response> {
  if (!isPost || fault === 'none' || !answer.ok) return answer;
  if (fault === 'no-id') return json(201, { ok: true });
  if (fault === 'empty') return new Response('', { status: 200 });
  return json(200, ['ok', 'ok']);
}
