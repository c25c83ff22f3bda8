import { expect, test } from 'vitest';
import { epochOf, lostTasksOf } from '#local/outbox/epoch.repo.ts';
import { aRestoredOffice, filedAtDesk } from '#tests/support/restored-office.ts';
import { stride } from '#tests/support/runs.ts';

/** More steps than a run with a new epoch has. */
const STEPS = 120;

async function killedAt(step: number) {
  const { office, devices } = aRestoredOffice();
  const [anna, bartek] = devices;
  const before = await anna.files('Sprzed kopii');
  const restore = office.backup();
  const own = await anna.files('Po kopii');
  const filed = await bartek.files('Usterka Bartka');
  await anna.syncs();
  anna.network.cut();
  await anna.closes(own.lid);
  const closing = await anna.closes(`srv:${filed.id}`);
  const waiting = await anna.closes(before.lid);
  restore();
  const strange = [filedAtDesk({ office }, 'Obce 1'), filedAtDesk({ office }, 'Obce 2')];
  anna.network.heal();
  const isKilled = await anna.user.syncsUntilKilled(step);
  return { office, anna, own, closing, waiting, before, strange, isKilled };
}

test('a device that dies at any step of it has either the old numbers with the old epoch, or the new ones with the new', async () => {
  let last = 0;
  for (let step = 1; step < STEPS; step += stride()) {
    const { office, anna, own, closing, waiting, before, strange, isKilled } = await killedAt(step);
    const db = anna.user.db();
    const isNew = (await epochOf(db)) === office.epoch();
    expect([step, (await lostTasksOf(db)).length]).toEqual([step, isNew ? 1 : 0]);
    await anna.syncs(4);
    expect([step, await anna.state(own.seq), await anna.state(closing), await anna.state(waiting)]).toEqual([
      step,
      'review: lost',
      'review: renumbered',
      'done',
    ]);
    expect([step, strange.map(({ status }) => status), office.rows.get(before.id)?.status]).toEqual([step, [0, 0], 1]);
    anna.user.switchesOff();
    last = step;
    if (!isKilled) break;
  }
  expect(last).toBeGreaterThan(20);
  expect(last).toBeLessThan(STEPS - 1);
});
