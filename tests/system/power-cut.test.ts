import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { describe, expect, test } from 'vitest';
import { startPglite } from '#server/store/embedded/start-pglite.ts';
import { cutPower } from '#tests/support/power-cut.ts';
import { type Recording, recordDisk } from '#tests/support/recorded-disk.ts';
import { aFolder } from '#tests/support/scratch.ts';

/*
 * A test cannot cut the power; it can reproduce its effect on a disk: the writes are recorded and cut, and unsynced data is lost at random.
 */

const CUTS = 15;
const FIRST_CUTS = 3;

/** The same in every run. */
function chance(seed: number) {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const places = (count: number, length: number): number[] =>
  Array.from({ length: count }, (_, n) => Math.floor(((n + 0.5) * length) / count));

/** Ways in which a disk may have kept unsynced data. */
const scenarios = [() => () => false, () => () => true, (random: () => number) => () => random() < 0.5];

/** Tasks are created, changed and removed, with wide rows and an index; each is noted once its commit has returned. */
async function work(pg: PGlite, note: Recording['note']): Promise<void> {
  await pg.exec('create table filed (id int primary key, title text, closed boolean not null default false)');
  await pg.exec('create index filed_title on filed (title)');
  note('table');
  for (let id = 1; id <= 60; id += 1) {
    await pg.transaction(async (tx) => {
      await tx.query('insert into filed (id, title) values ($1, $2)', [id, `${id} `.repeat(id % 7 === 0 ? 4_000 : 20)]);
      if (id % 5 === 0) await tx.query('update filed set closed = true where id = $1', [id - 1]);
    });
    note(String(id));
    if (id === 30) await pg.exec('checkpoint');
  }
}

/** Reads every page, sequentially and by the index: the rows, or the error. */
async function whatIsLeft(folder: string): Promise<{ ids: number[]; closed: number[] }> {
  const pg = await startPglite(folder);
  try {
    const [table] = (await pg.query<{ name: string | null }>(`select to_regclass('filed')::text as name`)).rows;
    if (!table?.name) return { ids: [], closed: [] };
    const read = async (off: string) => {
      await pg.exec(`set enable_${off} = off`);
      const { rows } = await pg.query<{ id: number; closed: boolean }>('select id, closed, md5(title) from filed where id > 0 order by id');
      await pg.exec(`set enable_${off} = on`);
      return rows;
    };
    const [byTable, byIndex] = [await read('indexscan'), await read('seqscan')];
    expect(byIndex).toEqual(byTable);
    return { ids: byTable.map(({ id }) => id), closed: byTable.filter(({ closed }) => closed).map(({ id }) => id) };
  } finally {
    await pg.close();
  }
}

describe('the embedded database after a loss of power', () => {
  test('opens, wherever its writes are cut, and holds all that was acknowledged and nothing by halves', async () => {
    const folder = join(aFolder('pv-power'), 'database');
    await (await startPglite(folder)).close();
    const before = aFolder('pv-power');
    cpSync(folder, before, { recursive: true });
    const recording = recordDisk(folder);
    const pg = await startPglite(folder);
    await work(pg, recording.note);
    recording.stop();
    await pg.close();
    expect(recording.steps.length).toBeGreaterThan(200);

    const random = chance(11);
    for (const [turn, count] of places(CUTS, recording.steps.length).entries()) {
      const into = aFolder('pv-power');
      const noted = cutPower(recording, { before, into, count, isKept: (scenarios[turn % 3] ?? (() => () => true))(random) });
      const acknowledged = noted.filter((note) => note !== 'table').length;
      const { ids, closed } = await whatIsLeft(into);
      expect({ count, ids: ids.slice(0, acknowledged) }).toEqual({ count, ids: Array.from({ length: acknowledged }, (_, n) => n + 1) });
      expect(ids.length - acknowledged).toBeLessThanOrEqual(1); // the one whose commit was in progress
      expect(closed).toEqual(ids.filter((id) => id % 5 === 4 && ids.includes(id + 1)));
      rmSync(into, { recursive: true, force: true });
    }
  }, 400_000);

  test('is made again where the very first start was cut', async () => {
    const place = aFolder('pv-power');
    const before = aFolder('pv-power');
    const recording = recordDisk(place);
    const pg = await startPglite(join(place, 'database'));
    recording.stop();
    await pg.close();
    const random = chance(5);
    const { length } = recording.steps;
    for (const count of [...places(FIRST_CUTS, length), length - 100, length - 10, length]) {
      const into = aFolder('pv-power');
      cutPower(recording, { before, into, count, isKept: () => random() < 0.5 });
      const again = await startPglite(join(into, 'database'));
      expect((await again.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
      await again.close();
      rmSync(into, { recursive: true, force: true });
    }
  }, 400_000);
});
