import { hashPassword } from '#server/rules/passwords.ts';
import type { Queryable, Database } from '#server/store/database-types.ts';
import { insertRows } from '#server/store/insert-rows.ts';
import { seedDemoReadings } from '#server/telemetry/seed.ts';
import { DEMO_LICENSE_KEYS, DEMO_STAFF } from './demo-accounts.ts';
import type { SeededRandom } from './seeded-random.ts';
import { inventFleet } from './invented-fleet.ts';
import { type InventedInstallation, modemBarcode, VENDORS } from './invented-installations.ts';
import { inventTasks } from './invented-tasks.ts';
import { emailOf, phoneOf } from './people.ts';
import { scenariosOfDemo, SHOWCASE_SERIALS } from './showcase.ts';

const FREE_MODEMS = 15;
const FLOW_USERS = 40;
const DAY = 86_400_000;
const AT_ONCE = 2_000;

/**
 * Fills an empty database with the demo: the same people, places and installations every time, with readings that end at `now`;
 * `showcaseDays` of them for the showcase.
 * Says whether it did. What it began is finished by the next start, should the first be killed.
 */
export async function seedDemo(database: Database, size: number, now: number, showcaseDays?: number): Promise<boolean> {
  const due = await demoIsDue(database);
  if (due === 'not') return false;
  if (due === 'whole') {
    const passwords = await Promise.all(DEMO_STAFF.map(async ([email, password]) => ({ email, password: await hashPassword(password) })));
    await database.transaction((tx) => seedPeopleAndPlaces(tx, passwords, size, now));
  }
  await seedReadings(database, now, showcaseDays);
  await database.rows('update demo_seed set done = true');
  return true;
}

/** Whether there is still something to be seeded: all of it in an empty database, the rest where the seed was cut off. */
export async function demoIsDue(asks: Queryable): Promise<'whole' | 'rest' | 'not'> {
  const [state] = await asks.rows<{ done: boolean }>('select done from demo_seed');
  if (state) return state.done ? 'not' : 'rest';
  return (await asks.rows('select id from staff limit 1')).length > 0 ? 'not' : 'whole';
}

async function seedPeopleAndPlaces(tx: Queryable, staff: readonly object[], size: number, now: number): Promise<void> {
  const { installations, chance } = inventFleet(size);
  await insertRows(tx, 'staff', staff);
  await insertRows(
    tx,
    'license_keys',
    DEMO_LICENSE_KEYS.map((key) => ({ key, created_at: new Date(now).toISOString() })),
  );
  await insertRows(
    tx,
    'vendors',
    VENDORS.map((name) => ({ name })),
  );
  const barcodes = Array.from({ length: size + FREE_MODEMS }, (_, index) => modemBarcode(index + 1));
  await inParts(barcodes, (part) =>
    insertRows(
      tx,
      'modems',
      part.map((barcode) => ({ barcode, created_at: new Date(now).toISOString() })),
    ),
  );
  await insertRows(tx, 'flow_users', inventUsers(chance, now));
  await inParts(installations, (part) => insertRows(tx, 'installations', part));
  await giveOwners(tx, chance, installations);
  await insertRows(tx, 'tasks', inventTasks(chance, installations, scenariosOfDemo(installations, now), now));
  await noteClosings(tx);
  await beginChecks(tx, now);
  await tx.rows('insert into demo_seed (done) values (false)');
}

/** What was closed says so in its history. */
const noteClosings = (tx: Queryable): Promise<object[]> =>
  tx.rows(
    `insert into task_changes (task_id, author, at, field, before, after) select id, null, updated_at, 'status', '0', '1' from tasks
     where status = 1 and updated_at is not null order by id`,
  );

/** Unit: days. So far back every installation has readings by which a closed task is judged. */
const JUDGED_BACK = 13;

/** What was closed lately is judged by the first sweep, as if it had been closed through the server. */
const beginChecks = (tx: Queryable, now: number): Promise<object[]> =>
  tx.rows(
    `insert into repair_checks (task_id, installation_id, state, closed_at)
     select t.id, i.id, 'waiting', t.updated_at from tasks t join installations i on i.sn = t.inverter_sn
     where t.status = 1 and t.updated_at >= $1`,
    [new Date(now - JUDGED_BACK * DAY).toISOString()],
  );

function inventUsers(chance: SeededRandom, now: number) {
  return Array.from({ length: FLOW_USERS }, (_, index) => {
    const isActive = index % 6 !== 2;
    return {
      email: emailOf(chance, index + 1),
      phone: phoneOf(chance),
      is_active: isActive,
      is_premium: isActive && chance.isOneIn(3),
      last_login: isActive && index % 9 !== 4 ? new Date(now - chance.whole(60, 40 * 86_400) * 1_000).toISOString() : null,
      note: index % 8 === 3 ? 'Kontakt najlepiej po 16:00.' : '',
      created_at: new Date(now - chance.whole(30, 400) * DAY).toISOString(),
    };
  });
}

/** About half of the installations belong to somebody; a few people have several, a few none. */
async function giveOwners(tx: Queryable, chance: SeededRandom, installations: readonly InventedInstallation[]): Promise<void> {
  const owned = installations.filter((_, index) => index % 2 === 0).map(({ sn }) => ({ sn, place: chance.whole(1, FLOW_USERS - 4) }));
  await inParts(owned, (part) =>
    tx.rows(
      `update installations set owner_id = u.id from jsonb_to_recordset($1::jsonb) as o(sn text, place int)
       join (select id, row_number() over (order by id) as place from flow_users) u using (place) where installations.sn = o.sn`,
      [JSON.stringify(part)],
    ),
  );
}

async function seedReadings(database: Database, now: number, showcaseDays?: number): Promise<void> {
  const facts = await database.rows<Parameters<typeof seedDemoReadings>[1][number]>(
    `select id, sn, phases, tilt, azimuth, latitude, longitude, inverter_power as "inverterPower", generator_power as "generatorPower", source
     from installations order by id`,
  );
  await seedDemoReadings(database, facts, now, {
    scenarios: scenariosOfDemo(facts, now),
    showcase: SHOWCASE_SERIALS,
    ...(showcaseDays !== undefined && { showcaseDays }),
  });
}

async function inParts<T>(all: readonly T[], work: (part: readonly T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < all.length; from += AT_ONCE) await work(all.slice(from, from + AT_ONCE));
}
