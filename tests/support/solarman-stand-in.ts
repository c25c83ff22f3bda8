import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One sample of a device with the cloud's own keys; values are text, as the cloud sends them. */
export interface StandInMoment {
  /** Unix seconds. */
  readonly collectTime: number;
  readonly values: Readonly<Record<string, string>>;
}

export interface StandInDevice {
  readonly sn: string;
  /** 1 online, 2 alarm, 3 offline. */
  readonly state?: 1 | 2 | 3;
  readonly moments: StandInMoment[];
}

const UNITS: Readonly<Record<string, string>> = { APo_t1: 'W', Etdy_ge1: 'kWh', AV1: 'V', AV2: 'V', AV3: 'V', G_V_L1: 'V', A_Fo1: 'Hz' };

/**
 * A cloud with the documented calls, over HTTP on loopback: token, stations, devices, historical. It can revoke its tokens, counts its
 * requests, and can be made busy or broken.
 */
export async function aSolarmanStandIn(devices: StandInDevice[]) {
  const requests: { path: string; body: Record<string, unknown>; authorization: string | undefined }[] = [];
  const tokens = new Set<string>();
  const behaviour = { busyFor: 0, retryAfter: '0', brokenPath: '', perPage: 2 };

  const page = <T>(rows: readonly T[], { page: number, size }: Record<string, unknown>) => {
    const length = Math.min(Number(size), behaviour.perPage);
    return { rows: rows.slice((Number(number) - 1) * length, Number(number) * length), total: rows.length };
  };
  const stations = () => [...new Set(devices.map((_, at) => 5_000 + Math.floor(at / 3)))];
  const answers: Readonly<Record<string, (body: Record<string, unknown>) => object>> = {
    '/station/v1.0/list': (body) => {
      const { rows, total } = page(stations(), body);
      return { stationList: rows.map((id) => ({ id, name: `Station ${id}` })), total };
    },
    '/station/v1.0/device': (body) => {
      const { rows, total } = page(
        devices.filter((_, at) => 5_000 + Math.floor(at / 3) === body.stationId),
        body,
      );
      const items = rows.map(({ sn, state = 1, moments }) => ({
        deviceSn: sn,
        deviceId: 1,
        deviceType: 'INVERTER',
        connectStatus: state,
        collectionTime: moments.at(-1)?.collectTime ?? null,
      }));
      return { deviceListItems: items, total };
    },
    '/device/v1.0/historical': ({ deviceSn, startTime }) => {
      const device = devices.find(({ sn }) => sn === deviceSn);
      const ofDay = (device?.moments ?? []).filter(({ collectTime }) => warsawDay(collectTime) === startTime);
      return {
        deviceSn,
        paramDataList: ofDay.map(({ collectTime, values }) => ({ collectTime: String(collectTime), dataList: dataOf(values) })),
      };
    },
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const body = JSON.parse((await textOf(request)) || '{}') as Record<string, unknown>;
    requests.push({ path, body, authorization: request.headers.authorization });
    const send = (status: number, value: unknown, headers = {}) => {
      response
        .writeHead(status, { 'Content-Type': 'application/json', ...headers })
        .end(typeof value === 'string' ? value : JSON.stringify(value));
    };
    if (behaviour.busyFor > 0) {
      behaviour.busyFor -= 1;
      return send(429, { success: false, msg: 'too many requests' }, { 'Retry-After': behaviour.retryAfter });
    }
    if (path === behaviour.brokenPath) return send(200, '<html>maintenance</html>');
    if (path === '/account/v1.0/token') {
      const isRight = body.appSecret === 'app-secret' && body.email === 'office@example.pl' && body.password === SHA256_OF_PASSWORD;
      if (!isRight) return send(200, { success: false, code: '2101019', msg: 'wrong account or password' });
      const token = `token-${tokens.size + requests.length}`;
      tokens.add(token);
      return send(200, { success: true, access_token: token, token_type: 'bearer', expires_in: '5183999' });
    }
    if (!tokens.has((request.headers.authorization ?? '').replace('bearer ', ''))) {
      return send(200, { success: false, code: '2101006', msg: 'auth invalid token' });
    }
    const known = answers[path];
    return known ? send(200, { success: true, ...known(body) }) : send(404, { success: false, msg: 'no such call' });
  };

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    access: {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      appId: 'app-1',
      appSecret: 'app-secret',
      email: 'office@example.pl',
      password: 'password',
    },
    behaviour,
    requests: (path: string) => requests.filter((call) => call.path === path),
    takeTokensBack: () => tokens.clear(),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const SHA256_OF_PASSWORD = '5e884898da28047151d0e56f8dc6292773603d0d6aabbdd62a11ef721d1542d8';

const warsawDay = (seconds: number): string => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' }).format(seconds * 1_000);

const dataOf = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([key, value]) => ({ key, value, unit: UNITS[key] ?? null, name: key }));

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request) text += String(piece);
  return text;
}
