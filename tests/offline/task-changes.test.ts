import { describe, expect, test } from 'vitest';
import { aTaskOnWire } from '#tests/support/builders.ts';
import { aSyncHarness } from '#tests/support/sync-harness.ts';

/* Our own backend sends only the changes of the list: a few of thousands of requests. */

type World = ReturnType<typeof aSyncHarness>;

const files = ({ office }: World, count: number) => {
  for (let nth = 0; nth < count; nth += 1) office.files(aTaskOnWire({ reason: `Usterka ${nth}` }));
};
const listsAsked = ({ network }: World) =>
  network.sent.filter((request) => request.startsWith('GET') && request.includes('/task_order/')).length;
const stored = async ({ user }: World) => (await user.db().tasks.toArray()).map(({ id, status }) => [id, status]);
const atOffice = ({ office }: World) => [...office.rows.values()].map(({ id, status }) => [id, status]);

/** The list is on the device, with its version from the office. */
async function known(count = 4): Promise<World> {
  const world = aSyncHarness();
  files(world, count);
  await world.user.looks();
  return world;
}

describe('a list that is known', () => {
  test('is not fetched again: what was filed, closed and removed since comes, and nothing else', async () => {
    const world = await known();
    const [first, second] = [...world.office.rows.keys()];
    files(world, 2);
    world.office.sets(first ?? 0, 1);
    world.office.removes(second ?? 0);
    await world.user.looks();
    expect(await stored(world)).toEqual(atOffice(world));
    expect([listsAsked(world), world.office.changesAsked()]).toEqual([1, 1]);
  });

  test('and has not changed is as of now', async () => {
    const world = await known();
    world.clock.pass(60_000);
    await world.user.looks();
    expect((await world.user.db().meta.get('tasks'))?.fetchedAt).toBe(world.clock.now());
    expect([listsAsked(world), world.office.changesAsked()]).toEqual([1, 1]);
  });

  test('goes on from where it was, time after time', async () => {
    const world = await known();
    for (const id of [...world.office.rows.keys()]) {
      world.office.sets(id, 1);
      await world.user.looks();
      expect(await stored(world)).toEqual(atOffice(world));
    }
    expect([listsAsked(world), world.office.changesAsked()]).toEqual([1, 4]);
  });

  test('of a device that lost a row is fetched whole', async () => {
    const world = await known();
    await world.user.db().tasks.delete([...world.office.rows.keys()][0] ?? 0);
    await world.user.looks();
    expect(await stored(world)).toEqual(atOffice(world));
    expect(listsAsked(world)).toBe(2);
  });

  test('of an office that was put back to an earlier day is fetched whole', async () => {
    const world = await known();
    const [id] = [...world.office.rows.keys()];
    world.office.rows.delete(id ?? 0);
    world.office.forgetsVersions();
    files(world, 3);
    await world.user.looks();
    expect(await stored(world)).toEqual(atOffice(world));
    expect(listsAsked(world)).toBe(2);
  });

  test('is not asked for a second time where nothing answers', async () => {
    const world = await known();
    const before = world.network.sent.length;
    world.network.cut();
    expect(await world.user.looks()).toMatchObject({ is: 'problem', problem: { is: 'offline' } });
    expect(world.network.sent.length - before).toBeLessThan(2);
  });
});

test('a backend that is not ours is asked for its list, whatever it says beside it', async () => {
  const world = aSyncHarness({ isKeyed: false, saysVersion: true });
  files(world, 3);
  await world.user.looks();
  await world.user.looks();
  expect([listsAsked(world), world.office.changesAsked()]).toEqual([2, 0]);
});
