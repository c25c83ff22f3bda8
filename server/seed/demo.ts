import { hashPassword } from '#server/auth/passwords.ts';
import type { Database, Queryable } from '#server/store/database-types.ts';
import { insertRows } from '#server/store/insert-rows.ts';
import { fillHistory, type FillOptions } from '#server/telemetry/demo/history.ts';
import { seedLastDays } from '#server/telemetry/demo/seed.ts';
import { DEMO_COLLEAGUES, DEMO_LICENSE_KEYS, DEMO_STAFF, NO_PASSWORD } from './demo-accounts.ts';
import { seedEquipment } from './equipment.ts';
import { type InventedInstallation, inventInstallation, modemBarcode, VENDORS } from './invented-installations.ts';
import { FLOW_USERS, inventUsers } from './invented-people.ts';
import { inventTasks } from './invented-tasks.ts';
import { seedPlan } from './plan.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';
import { seedVisits } from './visits/seed-visits.ts';
import { scenariosOfDemo, SHOWCASE, SHOWCASE_FROM, SHOWCASE_SERIALS } from './showcase.ts';

const FREE_MODEMS = 15;
const DAY = 86_400_000;
const AT_ONCE = 2_000;

/** Size and time of the demo. */
export interface DemoSettings {
  /** Number of installations. */
  readonly size: number;
  /** Unit: ms since 1970. Readings end here. */
  readonly now: number;
  /** Days of readings of the showcase. */
  readonly showcaseDays?: number | undefined;
  /** Called now and then with the finished share, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/**
 * Seeds an empty database with the demo: the same people, places and installations every time, and their readings of the last days.
 * Returns whether it did. If it is killed, the next start finishes it.
 */
export async function beginDemo(database: Database, { size, now, ...more }: DemoSettings): Promise<boolean> {
  const due = await demoIsDue(database);
  if (due === 'not') return false;
  if (due === 'whole') {
    const staff = await Promise.all(
      DEMO_STAFF.map(async ([email, password, name]) => ({ email, password: await hashPassword(password), name })),
    );
    const colleagues = DEMO_COLLEAGUES.map(([email, name]) => ({ email, password: NO_PASSWORD, name }));
    await database.transaction((tx) => seedPeopleAndPlaces(tx, [...staff, ...colleagues], size, now));
  }
  const facts = await database.rows<Parameters<typeof seedLastDays>[1][number]>(
    `select id, sn, phases, tilt, azimuth, latitude, longitude, inverter_power as "inverterPower", generator_power as "generatorPower", source
     from installations order by id`,
  );
  return seedLastDays(database, facts, now, { scenarios: scenariosOfDemo(facts, now), ...readingsOf(more) });
}

const readingsOf = ({ showcaseDays, onProgress }: Pick<DemoSettings, 'showcaseDays' | 'onProgress'>) => ({
  showcase: SHOWCASE_SERIALS,
  ...(showcaseDays !== undefined && { showcaseDays }),
  ...(onProgress && { onProgress }),
});

/**
 * Fills in the history before the last days. Returns whether all of the demo is there; after an interruption it continues where it
 * stopped.
 */
export async function finishDemo(
  database: Database,
  { now, ...more }: Omit<DemoSettings, 'size'>,
  { mayGoOn, onDiagnosable }: Pick<FillOptions, 'mayGoOn' | 'onDiagnosable'> = {},
): Promise<boolean> {
  const isWhole = await fillHistory(database, now, {
    ...readingsOf(more),
    ...(mayGoOn && { mayGoOn }),
    ...(onDiagnosable && { onDiagnosable }),
  });
  if (!isWhole) return false;
  await analyzeTables(database);
  await database.rows('update demo_seed set done = true');
  return true;
}

/** Updates the planner's statistics of all tables, one after the other in patient transactions. */
async function analyzeTables(database: Database): Promise<void> {
  const tables = await database.rows<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace order by 1`,
  );
  for (const { name } of tables)
    await database.transaction((tx) => tx.script(`set local synchronous_commit = off; analyze ${name}`), { patient: true });
}

/** Whether there is anything to seed: all of it in an empty database, the rest after an interrupted seed. */
export async function demoIsDue(db: Queryable): Promise<'whole' | 'rest' | 'not'> {
  const [state] = await db.rows<{ done: boolean }>('select done from demo_seed');
  if (state) return state.done ? 'not' : 'rest';
  return (await db.rows('select id from staff limit 1')).length > 0 ? 'not' : 'whole';
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
  await inChunks(barcodes, (part) =>
    insertRows(
      tx,
      'modems',
      part.map((barcode) => ({ barcode, created_at: new Date(now).toISOString() })),
    ),
  );
  await insertRows(tx, 'flow_users', inventUsers(chance, now));
  await inChunks(installations, (part) => insertRows(tx, 'installations', part));
  await giveOwners(tx, chance, installations);
  await insertRows(tx, 'tasks', inventTasks(chance, installations, scenariosOfDemo(installations, now), now));
  await tx.rows('update tasks set installation_id = installation_with(inverter_sn)');
  await noteClosings(tx);
  await beginChecks(tx, now);
  await seedPlan(tx, now);
  await seedEquipment(tx, now);
  await seedVisits(tx, seededRandom(SEED), now);
  await tx.rows('insert into demo_seed (done) values (false)');
}

/** Adds the closing of closed tasks to their history. */
const noteClosings = (tx: Queryable): Promise<object[]> =>
  tx.rows(
    `insert into task_changes (task_id, author, at, field, before, after) select id, null, updated_at, 'status', '0', '1' from tasks
     where status = 1 and updated_at is not null order by id`,
  );

/** Unit: days. Within this time every installation has the readings by which a closed task is judged. */
const JUDGED_BACK = 13;

/** Starts the repair checks of recently closed tasks, as if they had been closed through the server. */
const beginChecks = (tx: Queryable, now: number): Promise<object[]> =>
  tx.rows(
    `insert into repair_checks (task_id, installation_id, state, closed_at)
     select id, installation_id, 'waiting', updated_at from tasks t
     where installation_id is not null and t.status = 1 and t.updated_at >= $1`,
    [new Date(now - JUDGED_BACK * DAY).toISOString()],
  );

/** Gives about half of the installations an owner; a few customers have several, a few none. */
async function giveOwners(tx: Queryable, chance: SeededRandom, installations: readonly InventedInstallation[]): Promise<void> {
  const owned = installations.filter((_, index) => index % 2 === 0).map(({ sn }) => ({ sn, place: chance.whole(1, FLOW_USERS - 4) }));
  await inChunks(owned, (part) =>
    tx.rows(
      `update installations set owner_id = u.id from jsonb_to_recordset($1::jsonb) as o(sn text, place int)
       join (select id, row_number() over (order by id) as place from flow_users) u using (place) where installations.sn = o.sn`,
      [JSON.stringify(part)],
    ),
  );
}

async function inChunks<T>(all: readonly T[], work: (part: readonly T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < all.length; from += AT_ONCE) await work(all.slice(from, from + AT_ONCE));
}

/** The random seed; another number gives another demo. */
const SEED = 20_260_101;

/** The demo's installations, and the random generator to continue with. A larger demo begins with the showcase. */
export function inventFleet(size: number): { readonly installations: readonly InventedInstallation[]; readonly chance: SeededRandom } {
  const chance = seededRandom(SEED);
  const installations = Array.from({ length: size }, (_, index) => {
    const invented = inventInstallation(chance, index);
    return size >= SHOWCASE_FROM ? (SHOWCASE[index]?.installation ?? invented) : invented;
  });
  return { installations, chance };
}
