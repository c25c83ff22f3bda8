import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { aClient } from '#tests/support/client.ts';
import { aClock } from '#tests/support/clock.ts';
import { aNetwork } from '#tests/support/network.ts';
import { aDatedWire } from '#tests/support/dated-wire.ts';
import { aTask, aTaskOnWire } from '#tests/support/builders.ts';
import { anOffice } from '#tests/support/foreign-office.ts';

/** A browser in which a window cannot store anything. */
class NoDatabase extends IDBFactory {
  override open(): never {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  }
}

test('case 34: a browser that keeps nothing: what is fetched is shown, nothing is called saved, and a task goes straight to the office', async () => {
  const clock = aClock();
  const office = anOffice({ clock, isKeyed: true });
  const network = aNetwork(clock, office);
  const client = aClient({ wire: network.wire, token: 'token-1', indexedDB: new NoDatabase() });
  const tasks = client.looksAt(client.queries.tasks);
  await expect.poll(tasks.now, { timeout: 5000 }).toMatchObject({ is: 'ready', value: [], problem: { is: 'device', quota: false } });

  expect(client.queries.session.value.keepsNothing).toBe(true);

  expect(await client.commands.fileTask(aTask())).toEqual({ ok: true, value: undefined });
  expect(office.rows.size).toBe(1);
  await expect.poll(() => tasks.value()?.map(({ reason, isWaiting }) => [reason, isWaiting])).toEqual([['Falownik nie startuje', false]]);
  const [task] = tasks.value() ?? [];
  if (task) expect(await client.commands.setTaskStatus(task, 1)).toEqual({ ok: true, value: undefined });
  expect([...office.rows.values()].map(({ status }) => status)).toEqual([1]);

  network.cut();
  expect(await client.commands.fileTask(aTask())).toEqual({ ok: false, problem: { is: 'offline' } });
  expect(await client.commands.exportChanges().catch(() => '')).toBe('');
  client.closes();
});

test('a browser that keeps nothing: of a note and a closing the note goes once, though the closing is refused an answer at first', async () => {
  const clock = aClock();
  const office = anOffice({ clock, isKeyed: true });
  const network = aNetwork(clock, office);
  const isClosing = (init: RequestInit) => init.method === 'PUT';
  let refusals = 1;
  const wire = {
    ...network.wire,
    fetch: async (url: string, init: RequestInit): Promise<Response> => {
      if (isClosing(init) && refusals-- > 0) return new Response('', { status: 502 });
      return network.wire.fetch(url, init);
    },
  };
  const client = aClient({ wire, token: 'token-1', indexedDB: new NoDatabase() });
  expect(await client.commands.fileTask(aTask())).toEqual({ ok: true, value: undefined });
  const tasks = client.looksAt(client.queries.tasks);
  await expect.poll(() => tasks.value()?.length, { timeout: 5000 }).toBe(1);
  const [task] = tasks.value() ?? [];
  if (!task) throw new Error('The task is not seen.');
  const close = () =>
    client.commands.decide(
      [
        ['commentTask', task, 'Wymieniono wyłącznik.'],
        ['setTaskStatus', task, 1],
      ],
      null,
    );
  expect((await close()).ok).toBe(false);
  expect(await close()).toEqual({ ok: true, value: undefined });
  expect(office.care.comments.map(({ text }) => text)).toEqual(['Wymieniono wyłącznik.']);
  expect([...office.rows.values()].map(({ status }) => status)).toEqual([1]);
  client.closes();
});

test('a browser that keeps nothing, with a wrong clock: another backend gets the time by its own', async () => {
  const clock = aClock();
  const office = anOffice({ clock, isKeyed: false });
  const client = aClient({
    wire: aDatedWire(aNetwork(clock, office).wire, clock).wire,
    token: 'token-1',
    indexedDB: new NoDatabase(),
  });
  office.files(aTaskOnWire());
  const tasks = client.looksAt(client.queries.tasks);
  await expect.poll(() => tasks.value()?.length, { timeout: 5000 }).toBe(1);
  await expect.poll(() => client.engine.connection.get().clockAhead ?? 0).not.toBe(0);
  const [task] = tasks.value() ?? [];
  if (task) expect(await client.commands.setTaskStatus(task, 1)).toEqual({ ok: true, value: undefined });
  const [row] = [...office.rows.values()];
  expect(Math.abs(Date.parse(row?.update_date ?? '') - clock.now())).toBeLessThan(60_000);
  client.closes();
});
