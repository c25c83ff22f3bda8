import { expect, test } from 'vitest';
import type { ReadyPart } from '#domain/service/ready-stop.ts';
import { metaOf } from '#local/cache/meta.repo.ts';
import { freeingsFor } from '#local/db/free-room.ts';
import { plannedStops, refsOfStops } from '#sync/fetch/planned-ahead.ts';
import { PROVEN } from '#sync/fetch/ready/stored-values.ts';
import { aProvenDevice, aReadyDevice, DAY, mine } from '#tests/support/ready-device.ts';

/* 'gotowe bez zasięgu' is said after everything was read back from the database, and never wrongly. */

test('with everything there the proof says ready and when, and an account without plans has nothing to prove', async () => {
  const device = await aReadyDevice([mine(19, 1), mine(18, 2)]);
  expect(await device.says()).toEqual([
    [19, 'unproven'],
    [18, 'unproven'],
  ]);
  await device.fill();
  await device.prove();
  expect(await device.says()).toEqual([
    [19, 'ready'],
    [18, 'ready'],
  ]);
  const [first] = await device.stops();
  expect(first).toEqual({ key: 'srv:19', task: 19, name: 'Dom 9', proven: { is: 'ready', at: device.clock.now(), isOld: false } });
  const none = await aReadyDevice([]);
  await none.prove();
  expect(await none.stops()).toEqual([]);
});

/** A key of each kind, and the part as which it is missing. */
const KINDS: readonly (readonly [key: string, part: ReadyPart])[] = [
  ['installation/SN9', 'installation'],
  ['status/9', 'installation'],
  ['meteringDetails/9', 'installation'],
  ['states/9', 'events'],
  ['overvoltages/9', 'events'],
  ['dataNotices/9', 'events'],
  [`power/9/${DAY}`, 'charts'],
  ['power/9/2026-11-14', 'charts'],
  [`energy/9/${DAY}/day`, 'charts'],
  ['energy/9/2026-01-01/year', 'charts'],
  [`voltages/9/${DAY}/day`, 'charts'],
  ['voltages/9/2026-11-09/week', 'charts'],
  ['voltageReport/9/2026-11-16', 'voltageReport'],
  ['comparison/9', 'comparison'],
  ['equipment/9', 'equipment'],
  ['siteCard/9', 'siteCard'],
  ['installationVisits/9', 'visits'],
  ['officeVisit/00000000-0000-4000-8000-000000090002', 'visits'],
  ['taskStory/19', 'story'],
  ['diagnoses', 'diagnoses'],
  ['forms', 'forms'],
  ['settingProfiles', 'profiles'],
];

test('each resource of a planned request has the part as which it is named, and its call', async () => {
  const { db, clock } = await aReadyDevice([mine(19, 1)]);
  const refs = refsOfStops(await plannedStops(db, [DAY]), clock.now());
  expect(refs.map(({ of }) => of).filter((of) => !(of in PROVEN))).toEqual([]);
  expect(Object.keys(PROVEN).filter((of) => !KINDS.some(([key]) => key.split('/')[0] === of))).toEqual([]);
});

test.each(KINDS)('without %s nothing is called ready, and the part is named', async (key, part) => {
  const device = await aReadyDevice([mine(19, 1)]);
  await device.fill((one) => one === key);
  await device.prove();
  expect(await device.says()).toEqual([[19, part]]);
});

test.each(KINDS)('%s that was deleted since takes the proof back at once, and the next one names it', async (key, part) => {
  const { db, says, prove } = await aProvenDevice();
  await Promise.all([db.lists, db.details, db.series].map((table) => table.delete(key)));
  expect(await says()).toEqual([[19, 'unproven']]);
  await prove('due');
  expect(await says()).toEqual([[19, part]]);
});

test.each(KINDS)('%s that cannot be decoded is not there, and is fetched whole again', async (key, part) => {
  const { db, says, prove, clock } = await aProvenDevice();
  const table = [db.lists, db.details, db.series];
  for (const one of table) if (await one.get(key)) await one.put({ key, fetchedAt: clock.device.now(), value: { was: 'damaged' } });
  await prove();
  expect(await says()).toEqual([[19, part]]);
  expect((await metaOf(db, key)).fetchedAt).toBeNull();
});

test('pictures of the site card are there as the bytes that their names say', async () => {
  const { db, says, prove } = await aProvenDevice();
  const [row] = await db.bytes.toArray();
  await db.bytes.put({ sha256: row?.sha256 ?? '', data: new ArrayBuffer(3) });
  await prove();
  expect(await says()).toEqual([[19, 'previews']]);
  await db.bytes.clear();
  await prove();
  expect(await says()).toEqual([[19, 'previews']]);
});

test('a chart of which one reading is no number cannot be decoded', async () => {
  const { put, says, prove } = await aProvenDevice();
  await put({ of: 'power', id: 9, date: DAY }, { at: new Float64Array([1, Number.NaN]), values: new Float64Array([1, 2]) });
  await prove();
  expect(await says()).toEqual([[19, 'charts']]);
  await put({ of: 'power', id: 9, date: DAY }, { at: new Float64Array([1, 2]), values: new Float64Array([1]) });
  await prove();
  expect(await says()).toEqual([[19, 'charts']]);
});

test('the last row of a long list has to be decodable too, and so has the last interval of a report', async () => {
  const { db, put, says, prove } = await aProvenDevice();
  const states = (await db.details.get('states/9'))?.value as object[];
  const many = Array.from({ length: 120 }, () => states[0]);
  await put({ of: 'states', id: 9 }, many);
  await prove();
  expect(await says()).toEqual([[19, 'ready']]);
  await put({ of: 'states', id: 9 }, [...many, { was: 'damaged' }]);
  await prove();
  expect(await says()).toEqual([[19, 'events']]);
  await put({ of: 'states', id: 9 }, many);
  const report = (await db.series.get('voltageReport/9/2026-11-16'))?.value as object;
  const intervals = Array.from({ length: 120 }, (_, index) => ({ at: 600_000 * index, l1: 230, l2: null, l3: null }));
  await put({ of: 'voltageReport', id: 9, date: '2026-11-16' }, { ...report, intervals });
  await prove();
  expect(await says()).toEqual([[19, 'ready']]);
  await put({ of: 'voltageReport', id: 9, date: '2026-11-16' }, { ...report, intervals: [...intervals, { at: 'never' }] });
  await prove();
  expect(await says()).toEqual([[19, 'voltageReport']]);
});

test('what comes after a proof that named it makes the proof due again', async () => {
  const device = await aReadyDevice([mine(19, 1)]);
  await device.fill((key) => key === 'siteCard/9');
  await device.prove();
  expect(await device.says()).toEqual([[19, 'siteCard']]);
  await device.fill();
  expect(await device.says()).toEqual([[19, 'unproven']]);
  await device.prove('due');
  expect(await device.says()).toEqual([[19, 'ready']]);
});

test('what the user’s own work has pushed out is not called there', async () => {
  const { db, says, prove } = await aProvenDevice();
  for (const free of await freeingsFor(db, 'file')) await free();
  expect(await says()).toEqual([[19, 'unproven']]);
  await prove('due');
  expect((await says())[0]?.[1]).toContain('installation');
});
