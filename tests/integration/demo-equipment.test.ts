import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, daysBetween, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import { imageSize } from '#lib/image-size.ts';
import { isEnding } from '#screens/dashboard/table/inspection-part.tsx';
import { seedEquipment } from '#server/seed/equipment.ts';
import { SHOWCASE, SHOWCASE_SERIALS } from '#server/seed/showcase.ts';
import { findSiteCard } from '#server/store/site-cards.store.ts';
import { readDemoPlants } from '#server/telemetry/demo/demo-plants.ts';
import { inverterDay, skiesOf } from '#server/telemetry/model/inverter-day.ts';
import { pastDay, pastSkiesOf } from '#server/telemetry/model/past-day.ts';
import { type PlantFacts, plantOf } from '#server/telemetry/model/plant.ts';
import { ANY_KIND } from '#tests/support/database.ts';
import { seedDemoReadings } from '#tests/support/demo-seed.ts';
import { pdfPages } from '#tests/support/pdf.ts';
import { aTelemetryApi, type TelemetryApi, whatFollows } from '#tests/support/telemetry-api.ts';
import type { Reading } from '#server/store/telemetry/reading.ts';

const [LAST_MONTH, SMALLER, IN_GUARANTEE] = ['FR24617752', 'SG61093342', '3051847260'] as const;

/** Of the documents, at each time of the seed. */
const hashes = new Set<string>();

interface Period {
  readonly from_at: string;
  readonly to_at: string | null;
  readonly inverter_sn: string;
  readonly inverter_power: number;
  readonly inverter_warranty_to: LocalDate | null;
}
interface Row {
  readonly sn: string;
  readonly inverter_warranty_to?: LocalDate;
}

describe.each(['2026-06-12', '2026-03-20', '2026-11-29'] as const)('the equipment of a demo that is seeded on %s', (today) => {
  const now = instantOf(today, 12, 7);
  let api: TelemetryApi;
  const ids = new Map<string, number>();
  beforeAll(async () => {
    api = await aTelemetryApi(ANY_KIND, now);
    for (const { installation } of SHOWCASE) {
      const { inverter_power: inverter, generator_power: generator, phases, sn } = installation;
      const id = await api.place({ sn });
      ids.set(sn, id);
      await api.database.rows('update installations set inverter_power = $2, generator_power = $3, phases = $4 where id = $1', [
        ...[id, inverter, generator, phases],
      ]);
    }
    await seedEquipment(api.database, now);
  });
  afterAll(() => api.remove());
  const periods = async (sn: string) =>
    ((await (await api.call(`/care/v1/installations/${ids.get(sn)}/equipment/`)).json()) as Period[]).toReversed();
  const exchangedOn = async (sn: string) => localDateOf(Date.parse((await periods(sn))[1]?.from_at ?? ''));

  test('has three exchanges: one of last month, one by a smaller inverter, one inside its guarantee', async () => {
    expect(daysBetween(await exchangedOn(LAST_MONTH), today)).toBe(24);
    expect((await periods(SMALLER)).map(({ inverter_power }) => inverter_power)).toEqual([20_000, 15_000]);
    const [former, present] = await periods(IN_GUARANTEE);
    expect((former?.inverter_warranty_to ?? '') > (await exchangedOn(IN_GUARANTEE))).toBe(true);
    expect(present).toMatchObject({ inverter_sn: IN_GUARANTEE, to_at: null });
    expect((await api.read<{ count: number }>('pvs_list/')).count).toBe(SHOWCASE.length);
    const found = await api.read<{ id: number }>(`pv_admin/${former?.inverter_sn}/`);
    expect(found.id).toBe(ids.get(IN_GUARANTEE));
  });

  test('has two guarantees that end within ninety days, others later, and one that is over', async () => {
    const { results } = await api.read<{ results: Row[] }>('pvs_list/?page_size=50');
    const ends = results.flatMap(({ inverter_warranty_to: to }) => to ?? []);
    expect(ends.filter((to) => isEnding(to, today))).toHaveLength(2);
    expect(ends.filter((to) => to < today)).toHaveLength(1);
    expect(ends.length).toBeGreaterThan(8);
  });

  test('has six site cards', async () => {
    const cards = await api.database.rows<{ text: string }>('select access || hazards || contact_phone as text from site_cards');
    expect(cards).toHaveLength(6);
    expect(cards.every(({ text }) => text !== '')).toBe(true);
  });

  test('has a schematic and a picture on each of them, with their bytes', async () => {
    const read = async (sha256: string) => Buffer.from(await (await api.call(`/care/v1/files/${sha256}/`)).arrayBuffer());
    const cards = await Promise.all([...ids].map(async ([sn, id]) => [sn, (await findSiteCard(api.database, id))?.files ?? []] as const));
    const documented = cards.filter(([, files]) => files.length > 0);
    expect(documented.map(([, files]) => files.map(({ type }) => type))).toEqual(Array(6).fill(['application/pdf', 'image/png']));
    for (const [sn, files] of documented) {
      for (const { sha256, bytes, type, isWhole } of files) {
        const data = await read(sha256);
        expect([isWhole, data.length, createHash('sha256').update(data).digest('hex')]).toEqual([true, bytes, sha256]);
        if (type === 'application/pdf') expect((await pdfPages(data)).join()).toContain(`nr ${sn}`);
        else expect(imageSize(data)).toEqual({ width: 640, height: 480 });
      }
    }
    hashes.add(documented.flatMap(([, files]) => files.map(({ sha256 }) => sha256)).join());
    expect(hashes.size).toBe(1);
  });

  test('counts both inverters of an exchange, as the intake would from the same readings', async () => {
    const id = ids.get(LAST_MONTH) ?? 0;
    const facts = await api.database.rows<PlantFacts>(
      `select id, sn, latitude, longitude, tilt, azimuth, phases, inverter_power as "inverterPower", generator_power as "generatorPower"
       from installations where id = $1`,
      [id],
    );
    await seedDemoReadings(api.database, facts, now, { showcase: SHOWCASE_SERIALS, days: 2, pastDays: 2, showcaseDays: 28 });
    const seeded = await whatFollows(api.database);
    const readings = (seeded.readings as (Omit<Reading, 'installationId' | 'events'> & { events: string })[]).map(
      ({ at, power, energy, state, events }): Reading => ({
        ...{ installationId: id, at, power, energy, state, events: events === '' ? [] : events.split(',') },
        voltages: [null, null, null],
      }),
    );
    const day = await exchangedOn(LAST_MONTH);
    const at = instantOf(day, 11, 30);
    const last = (from: number, to: number) => readings.findLast((one) => one.at >= from && one.at < to)?.energy ?? 0;
    const rows = seeded.energy as { day: LocalDate; energy: number }[];
    const ofDay = rows.find((row) => row.day === day)?.energy ?? 0;
    expect(Math.abs(ofDay - last(instantOf(day), at) - last(at, instantOf(addDays(day, 1))))).toBeLessThan(300);
    expect(last(instantOf(day), at)).toBeGreaterThan(0);
    await api.database.script('truncate readings, energy_days; delete from installation_live');
    await api.take(readings);
    expect((await whatFollows(api.database)).energy).toEqual(seeded.energy);
  });

  test('feeds in what the rating of its time allows', async () => {
    await api.database.rows(`insert into demo_plants (installation_id, fate, since) values ($1, 'healthy', now()) on conflict do nothing`, [
      ids.get(SMALLER),
    ]);
    const demo = (await readDemoPlants(api.database)).find(({ sn }) => sn === SMALLER);
    expect(demo?.exchange).toEqual({ at: Date.parse((await periods(SMALLER))[1]?.from_at ?? ''), inverterPower: 20_000 });
    if (!demo) return;
    const days = Array.from({ length: 30 }, (_, index) => addDays('2026-05-01', index));
    const highest = (at: number) => {
      const plant = plantOf({ ...demo, exchange: { at, inverterPower: 8_000 } }, 'healthy', 0);
      const powers = days.flatMap((date) => inverterDay(plant, skiesOf(date), instantOf('2027-01-01')).map(({ power }) => power ?? 0));
      const hours = days.flatMap((date) => pastDay(plant, pastSkiesOf(date)).map((energy) => energy ?? 0));
      return [Math.max(...powers), Math.max(...hours)];
    };
    expect(Math.min(...highest(instantOf('2026-04-01')))).toBeGreaterThan(9_000);
    expect(Math.max(...highest(instantOf('2026-07-01')))).toBeLessThanOrEqual(8_000);
  });
});
