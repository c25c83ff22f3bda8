import { describe, expect, test } from 'vitest';
import { listInstallations } from '#contract/installations.contract.ts';
import { createTask, listTasks } from '#contract/tasks.contract.ts';
import { deleteUser, listUsers } from '#contract/users.contract.ts';
import { acceptance } from '#remote/acceptance.ts';
import { call, canSend } from '#remote/call.ts';
import type { Wire } from '#remote/wire.ts';

const answering = (response: () => Response | Promise<Response>) => {
  const heard: { url: string; init: RequestInit }[] = [];
  const wire: Wire = {
    base: '',
    timeout: 1000,
    fetch: async (url, init) => {
      heard.push({ url, init });
      return response();
    },
  };
  return { wire, heard };
};
const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  () =>
    new Response(body === undefined ? null : JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    });
const html = (status: number) => () => new Response('<html></html>', { status, headers: { 'content-type': 'text/html' } });

describe('is that answer really ours', () => {
  test.each<[string, () => Response | Promise<Response>, unknown]>([
    ['HTML with 200', html(200), { is: 'portal' }],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: '/hotel' } }), { is: 'portal' }],
    ['network authentication required', html(511), { is: 'portal' }],
    ['JSON of another shape', json(200, { rows: 7 }), { is: 'shape' }],
    ['cut JSON', () => new Response('[{"email":', { headers: { 'content-type': 'application/json' } }), { is: 'portal' }],
    ['a proxy without its server', html(502), { is: 'server', status: 502 }],
    [
      'a server that numbers its requests',
      json(500, { detail: '…' }, { 'x-request-id': '3f2a91bc-8f0e-4b6e-9c1d-2a54a1c0d9e7' }),
      { is: 'server', status: 500, request: '3f2a91bc' },
    ],
    ['an ended session', json(401, { detail: 'Invalid token.' }), { is: 'auth' }],
    ['403 about the token', json(403, { detail: 'Authentication credentials were not provided.' }), { is: 'auth' }],
    ['403 about something else', json(403, { detail: 'Brak uprawnień.' }), { is: 'refused', status: 403 }],
    ['gone', json(404, { detail: 'Nie znaleziono.' }), { is: 'missing' }],
    ['asked too often', json(429, { detail: '…' }, { 'retry-after': '30' }), { is: 'busy', retryAfter: 30 }],
    ['silence', () => Promise.reject(new TypeError('Failed to fetch')), { is: 'offline' }],
  ])('%s is a problem of its kind', async (_, response, problem) => {
    const answer = await call(answering(response).wire, listUsers, {}, { token: 't' });
    expect(answer).toMatchObject({ is: 'failed', problem });
  });
});

test('what is no number of a request is not shown as one', async () => {
  const { wire } = answering(json(500, { detail: '…' }, { 'x-request-id': '<b>3f2a91bc</b>' }));
  expect(await call(wire, listUsers, {}, { token: 't' })).toMatchObject({ problem: { is: 'server', status: 500 } });
  expect(JSON.stringify(await call(wire, listUsers, {}, { token: 't' }))).not.toContain('3f2a91bc');
});

test('the token goes along, the cookies and the cache do not, and no redirect is followed', async () => {
  const { wire, heard } = answering(json(200, { count: 0, results: [] }, { etag: '"7"', 'x-pv-care': '1' }));
  const answer = await call(wire, listInstallations, { query: { page: 2 } }, { token: 'abc', headers: { 'if-none-match': '"6"' } });
  expect(answer).toMatchObject({ is: 'ok', etag: '"7"', hasExtensions: true, reply: { status: 200, body: { count: 0, rows: [] } } });
  expect(heard[0]?.url).toBe('/api/v1/pvs_list/?page=2');
  expect(heard[0]?.init).toMatchObject({ method: 'GET', redirect: 'manual', cache: 'no-store', credentials: 'omit' });
  expect(heard[0]?.init.headers).toMatchObject({ authorization: 'Token abc', 'if-none-match': '"6"' });
});

test('304 says that nothing has changed, and who said so', async () => {
  const unchanged = () => new Response(null, { status: 304, headers: { 'x-pv-care': '1' } });
  expect(await call(answering(unchanged).wire, listTasks, {}, { token: 't' })).toEqual({
    is: 'unchanged',
    hasExtensions: true,
    epoch: null,
    computing: null,
  });
});

test('a value that the contract cannot write is no network fault: nothing is sent, and the message says so', async () => {
  const { wire, heard } = answering(json(201, {}));
  const body = { createdOn: 'wczoraj' } as never;
  expect(canSend(createTask, { body })).toBe(false);
  expect(await call(wire, createTask, { body }, { token: 't' })).toMatchObject({
    is: 'failed',
    problem: { is: 'unsendable' },
    status: null,
  });
  expect(heard).toEqual([]);
});

test('what follows a page is asked for behind the address of the call', async () => {
  const { wire, heard } = answering(json(200, []));
  await call(wire, listTasks, {}, { token: 't', search: '?page=2' });
  expect(heard[0]?.url).toBe('/api/v1/task_order/?page=2');
});

describe('a change that was accepted in words of its own', () => {
  const change = async (response: () => Response) =>
    acceptance(await call(answering(response).wire, deleteUser, { params: { email: 'a@b.pl' } }));
  const nothing = (status: number) => () => new Response(null, { status });

  test.each<[string, () => Response]>([
    ['202', json(202, { queued: true })],
    ['204 with nothing', nothing(204)],
    ['200 with a word', json(200, 'deleted')],
    ['200 with nothing at all', () => new Response('', { status: 200 })],
    ['201 with a body of another kind', json(201, [1, 2])],
    ['200 that counts no errors', json(200, { success: true, errors: [] })],
  ])('%s is done', async (_, response) => expect(await change(response)).toMatchObject({ ok: true }));

  test.each<[string, () => Response, unknown]>([
    ['success that says no', json(200, { success: false, detail: 'Konto w użyciu.' }), { detail: 'Konto w użyciu.' }],
    ['success with an error in it', json(202, { error: 'Konto w użyciu.' }), { fields: { error: ['Konto w użyciu.'] } }],
    ['success whose status says error', json(200, { status: 'error', message: 'Nie.' }), {}],
  ])('%s is refused, in the words that were said', async (_, response, refusal) =>
    expect(await change(response)).toMatchObject({ ok: false, problem: { is: 'refused', refusal } }),
  );

  test.each<[string, () => Response, string]>([
    ['a page of the network', html(200), 'portal'],
    ['a failure', json(500, {}), 'server'],
    ['a refusal', json(400, { detail: 'Nie.' }), 'refused'],
  ])('%s is none', async (_, response, is) => expect(await change(response)).toMatchObject({ ok: false, problem: { is } }));
});
