import { afterEach, beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import type { Wire } from '#remote/wire.ts';
import { planView } from '#state/use-plan.ts';
import { aModemForm, anApi, aTaskBody } from '#tests/support/api.ts';
import { aTask } from '#tests/support/builders.ts';
import { aClient } from '#tests/support/client.ts';
import { madeOnce } from '#tests/support/made-once.ts';

/* The plan on a device, fetched from the real server. */

const api = madeOnce(() => anApi('pglite'));
beforeAll(() => api.ask('POST', 'pv_admin/', aModemForm()));

const opened: { closes(): void }[] = [];
// a device that goes on working disturbs those of other files
afterEach(() => {
  for (const client of opened.splice(0)) client.closes();
});

function aDevice(isForeign = false) {
  const network = { isCut: false, asked: [] as string[] };
  const wire: Wire = {
    base: '',
    timeout: 30_000,
    fetch: async (url, init) => {
      if (network.isCut) throw new TypeError('Failed to fetch');
      if (url.includes('/plan/')) network.asked.push(url);
      if (isForeign && url.includes('/care/')) return new Response('<html></html>', { status: 404 });
      const answer = await api.app.request(url, init);
      if (!isForeign) return answer;
      const headers = new Headers(answer.headers);
      for (const name of [...headers.keys()].filter((key) => key.startsWith('x-'))) headers.delete(name);
      return new Response(answer.body, { status: answer.status, headers });
    },
  };
  const client = aClient({ wire, token: api.token });
  opened.push(client);
  client.looksAt(client.queries.plan);
  const plan = () => planView(client.queries.plan.value);
  const rows = () => {
    const now = plan();
    return now.is === 'known' ? now.rows : [];
  };
  return { client, network, plan, rows };
}
const file = async () => ((await api.ask('POST', 'task_order/', aTaskBody())).body as { id: number }).id;
const today = localDateOf(Date.now());

test('the plan is fetched for its days and stays readable without a network, with its time', async () => {
  const [near, far] = [await file(), await file()];
  for (const [id, day] of [
    [near, today],
    [far, addDays(today, 90)],
  ] as const) {
    const answer = await api.ask('PATCH', `/care/v1/tasks/${id}/plan/`, { planned_on: day }, { headers: { 'If-Match': '"1"' } });
    expect(answer.status).toBe(200);
  }
  const { client, network, plan, rows } = aDevice();
  await expect.poll(() => rows().map(({ task }) => task)).toEqual(expect.arrayContaining([near, far]));
  expect(network.asked[0]).toContain(`from=${addDays(today, -7)}&to=${addDays(today, 28)}`);
  network.isCut = true;
  await client.commands.refresh();
  expect(plan()).toMatchObject({ is: 'known', asOf: expect.any(Number) });
  expect(rows().map(({ task }) => task)).toEqual(expect.arrayContaining([near, far]));
});

test('a request filed without a network has an empty plan at once', async () => {
  const { client, network, plan, rows } = aDevice();
  await expect.poll(() => plan().is).toBe('known');
  network.isCut = true;
  await client.commands.fileTask(aTask({ inverterSerial: 'FR123' }));
  await expect.poll(() => rows().filter(({ task }) => task === null)).toMatchObject([{ plannedOn: null, minutes: 60, version: 1 }]);
});

test('a foreign backend has no plan', async () => {
  const { plan } = aDevice(true);
  await expect.poll(() => plan().is).toBe('foreign');
});
