import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  dayBefore,
  foreignEnergy,
  foreignInstallations,
  foreignPower,
  foreignTasks,
  foreignUsers,
  foreignVoltage,
  type Row,
} from './foreign-fleet.ts';

/** How a call fails: 500 in plain text, 502 with a proxy's page, or a body that is not JSON. */
export type Fault = 'plain-500' | 'html-502' | 'nonsense';

export interface ForeignBackend {
  readonly url: string;
  readonly tasks: Row[];
  readonly users: Row[];
  readonly installations: Row[];
  /** `METHOD path` of every call, in order. */
  readonly calls: string[];
  /** The next `times` calls whose `METHOD path` begins like this fail. */
  breakCalls(begin: string, fault: Fault, times?: number): void;
  /** No call fails any more. */
  endFaults(): void;
  /** Revokes all tokens given so far. */
  revokeTokens(): void;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

interface ParsedRequest {
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  readonly body: Row;
}

const ACCOUNTS: Record<string, string> = { 'serwis@pvcare.pl': 'Serwis!2026', 'demo@pvcare.pl': 'Demo!2026' };
const PAGE = 10;
const ok = (body: unknown): Answer => ({ status: 200, body });
const bad = (body: unknown): Answer => ({ status: 400, body });
const gone: Answer = { status: 404, body: { detail: 'Not found.' } };

/**
 * A second backend with the same calls, written independently of ours: numbers in text, pages of ten only, no ETag, no idempotency, 403 for
 * a bad token, creations answered without an id, lists without owners and ids, the state only in the list of states, active events as a list,
 * undocumented fields, 500 in plain text and 502 as a page.
 */
export async function startForeignBackend({ port = 0, now = new Date() }: { port?: number; now?: Date } = {}): Promise<ForeignBackend> {
  const installations = foreignInstallations(now);
  const tasks = foreignTasks(now);
  const users = foreignUsers(now);
  const calls: string[] = [];
  const faults: { begin: string; fault: Fault; left: number }[] = [];
  const tokens = new Set<string>();
  const backend = { installations, tasks, users, tokens, now };

  const server = createServer((request, response) => {
    void answer(request, response, backend, calls, faults).catch((error: unknown) => {
      response.writeHead(500, { 'Content-Type': 'text/plain' }).end(`Server Error (500) ${String(error)}`);
    });
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ installations, tasks, users, calls },
    breakCalls: (begin, fault, times = 1) => faults.push({ begin, fault, left: times }),
    endFaults: () => void faults.splice(0),
    revokeTokens: () => tokens.clear(),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

interface Stored {
  readonly installations: Row[];
  readonly tasks: Row[];
  readonly users: Row[];
  readonly tokens: Set<string>;
  readonly now: Date;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  backend: Stored,
  calls: string[],
  faults: { begin: string; fault: Fault; left: number }[],
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://foreign');
  const method = request.method ?? 'GET';
  calls.push(`${method} ${url.pathname}`);
  const typed = await bodyOf(request);
  const fault = faults.find(({ begin, left }) => left > 0 && `${method} ${url.pathname}`.startsWith(begin));
  if (fault) {
    fault.left -= 1;
    return spoil(response, fault.fault);
  }
  const path = url.pathname.split('/').filter(Boolean).slice(2).map(decodeURIComponent);
  const { status, body } = decide(method, { path, query: url.searchParams, body: typed }, request.headers.authorization, backend);
  response
    .writeHead(status, { 'Content-Type': 'application/json', Server: 'gunicorn' })
    .end(body === undefined ? '' : JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<Row> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString('utf8');
  return text ? (JSON.parse(text) as Row) : {};
}

function spoil(response: ServerResponse, fault: Fault): void {
  if (fault === 'plain-500') response.writeHead(500, { 'Content-Type': 'text/plain' }).end('Server Error (500)');
  else if (fault === 'html-502') response.writeHead(502, { 'Content-Type': 'text/html' }).end('<html><h1>502 Bad Gateway</h1></html>');
  else response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"wynik":{"kod":"nie wiadomo"}}');
}

function decide(method: string, requests: ParsedRequest, authorization: string | undefined, backend: Stored): Answer {
  const open = openCall(requests, backend);
  if (open) return open;
  if (!backend.tokens.has((authorization ?? '').replace(/^Token /, ''))) return { status: 403, body: { detail: 'Invalid token.' } };
  if (method === 'GET') return read(requests, backend);
  return write(method, requests, backend);
}

function openCall({ path: [call, part], body }: ParsedRequest, { tokens }: Stored): Answer | undefined {
  if (call === 'api-token-auth-care') {
    if (ACCOUNTS[String(body.username)] !== body.password) return bad({ non_field_errors: ['Unable to log in.'] });
    const token = `obcy-${randomUUID()}`;
    tokens.add(token);
    return ok({ token, user_id: '12' });
  }
  if (call === 'register_care_user') return bad({ detail: 'Nieprawidłowy klucz licencyjny' });
  if (call === 'password_reset') return part === 'confirm' ? { status: 404, body: { status: 'notfound' } } : ok({ status: 'OK' });
  return undefined;
}

const counts = (rows: readonly Row[]): Row[] => [
  { name: 'working', value: String(rows.filter((row) => row.is_working).length) },
  { name: 'Fault', value: String(rows.filter((row) => !row.is_working).length) },
];

function read({ path: [call, which = ''], query }: ParsedRequest, { installations, tasks, users, now }: Stored): Answer {
  const date = query.get('date') ?? dayBefore(now, 0);
  const one = installations.find((row) => row.id === which || row.sn === which);
  const free = installations.filter((row) => !row.user);
  const answers: Record<string, () => Answer> = {
    pvs_list: () => page(installations, Number(query.get('page') ?? 1)),
    pv_admin: () => (one ? ok([one]) : gone),
    pv_vendors: () => ok({ vendors: [{ id: 1, name: 'SolarObcy' }] }),
    available_modems: () => ok([{ id: '3', barcode: 'M9001' }]),
    available_pvs: () => ok({ data: free.map((row) => ({ id: row.id, sn: row.sn, name: row.description })) }),
    working_chart: () => ok(counts(installations)),
    event_counter: () =>
      ok([
        { name: 'GRID_DISCONNECT', value: '4' },
        { name: 'OBCY_KOD', value: '1' },
      ]),
    most_defective_pv: () => ok([{ id: '507', description: 'Dom 7', sn: 'OBCY0007', value: '5' }]),
    pv_status: () =>
      ok({
        events: [{ cap_dt: `${date} 07:00:00`, event_dict: ['GRID_DISCONNECT'] }],
      }),
    state_data: () => ok({ results: [{ operating_state: 'STARTING' }, { cap_dt: `${date} 07:00:00`, operating_state: 'MPPT' }] }),
    phase_data_overvoltage: () => ok([{ cap_dt: `${date} 12:00:00`, obis: '32.7.0', voltage: '254.1' }]),
    energy_data: () => ok({ chart_data: foreignEnergy(date, query.get('type') ?? '0') }),
    power_data: () => ok(foreignPower(date)),
    phase_data: () => ok([{ phase_a: foreignVoltage(date, 236), phase_b: foreignVoltage(date, 238), phase_c: foreignVoltage(date, 240) }]),
    task_order: () => ok({ data: tasks }),
    user_list: () => ok({ results: users, ok: true }),
    flow_pvs_list: () => ok(owned(installations, which)),
    map: () => ok(geoJson(installations)),
    markers: () => ok({ markers: installations }),
  };
  return answers[call ?? '']?.() ?? gone;
}

function page(rows: readonly Row[], nth: number): Answer {
  if (!(nth >= 1) || (nth - 1) * PAGE >= rows.length) return { status: 404, body: { detail: 'Invalid page.' } };
  return ok({
    count: String(rows.length),
    next: null,
    previous: null,
    results: rows.slice((nth - 1) * PAGE, nth * PAGE).map(({ user: _, ...row }) => row),
  });
}

const owned = (rows: readonly Row[], email: string): Row[] =>
  rows
    .filter((row) => (row.user as Row | undefined)?.email === email)
    .map((row) => ({ ...row, name: row.description, user: undefined, id: undefined }));

const geoJson = (rows: readonly Row[]): Row => ({
  type: 'FeatureCollection',
  crs: { type: 'name' },
  features: rows
    .filter((row) => row.latitude !== null)
    .map((row) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [row.longitude, row.latitude, '0'] },
      properties: { object_id: row.id, colour: 'blue' },
    })),
});

function write(method: string, { path: [call, which = ''], body }: ParsedRequest, backend: Stored): Answer {
  const { installations, tasks, users } = backend;
  if (call === 'task_order' && method === 'POST') return fileTask(body, backend);
  if (call === 'task_order' && method === 'PUT') {
    const task = tasks.find((row) => row.id === which);
    if (!task) return gone;
    Object.assign(task, { status: String(body.status), update_date: body.update_date });
    return ok({ success: true });
  }
  if (call === 'register_flow_user') {
    if (users.some((row) => row.email === body.email)) return bad({ email: ['Już istnieje.'] });
    users.push({ email: body.email, phone_number: body.phone_number, is_active: 0, is_premium: 0 });
    return { status: 201, body: 'created' };
  }
  if (call === 'delete_flow_user') {
    const at = users.findIndex((row) => row.email === which);
    if (at >= 0) users.splice(at, 1);
    for (const row of installations) if ((row.user as Row | undefined)?.email === which) row.user = null;
    return at < 0 ? gone : ok('deleted');
  }
  if (call === 'activation_reminder') return users.some((row) => row.email === body.email) ? ok({}) : bad({ detail: 'Nieznany.' });
  if (call === 'pv_admin' && method === 'PATCH') {
    const row = installations.find(({ id }) => id === which);
    if (!row) return gone;
    row.user = body.user ? { ...(body.user as Row), phone: '' } : null;
    return ok([row]);
  }
  if (call === 'pv_admin' || call === 'add_solarman_device') return keepInstallation(method, which, body, backend);
  return gone;
}

function fileTask(body: Row, { tasks, installations }: Stored): Answer {
  if (!body.employee || !body.reason) return bad({ reason: ['To pole jest wymagane.'] });
  const place = installations.find((row) => row.sn === body.inverter_sn) ?? {};
  const address = Object.fromEntries(Object.entries(place).filter(([name]) => name.startsWith('address_')));
  const { contact: _contact, adress: _adress, ...kept } = body;
  tasks.push({ ...kept, ...address, id: String(tasks.length + 1), status: '0', update_date: null });
  return { status: 201, body: { message: 'Zapisano' } };
}

function keepInstallation(method: string, sn: string, body: Row, { installations }: Stored): Answer {
  if (method === 'PUT') {
    const row = installations.find((one) => one.sn === sn);
    return row ? ok(Object.assign(row, body)) : gone;
  }
  if (installations.some((row) => row.sn === body.sn)) return bad(['PV already exists']);
  installations.push({ ...body, id: String(501 + installations.length), api_type: body.pv_modem ? 'PV' : 'SOLARMAN', is_working: 1 });
  return { status: 201, body: { message: 'Zapisano' } };
}
