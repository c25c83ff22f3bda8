import { eq, isNull } from './drizzle.ts';
import { type ActiveCause, type CareState, careOf, countStates } from '#domain/diagnosis/care-state.ts';
import type { Instant, Watts } from '#domain/quantity.ts';
import type { Address, FreeInstallation, Installation, InstallationForm, OwnedDevice } from '#domain/service/installation.ts';
import { PAGE_SIZE } from '#domain/service/limits.ts';
import type { Marker, Place } from '#domain/service/map/map-places.ts';
import type { Count } from '#domain/service/status.ts';
import type { Queryable } from './database-types.ts';
import { installations } from './schema.ts';

/** Plain SQL: the list is asked for far more often than anything else, and building this query anew costs more than running it. */
const COLUMNS = `select i.id, i.description, i.sn, i.phases, i.vendor, coalesce(i.modem_barcode, '') as modem, i.tilt, i.azimuth,
    i.street, i.number, i.number2, i.post_code as "postCode", i.city, i.latitude, i.longitude, i.inverter_power as "inverterPower",
    i.generator_power as "generatorPower", i.source, i.model, l.first_at as "firstReading", l.last_at as "lastReading",
    l.last_power as "lastPower", coalesce(l.is_working, false) as "isWorking", coalesce(l.is_any_event, false) as "isAnyEvent",
    coalesce(l.has_events, false) as "hasEvents", u.email, u.phone`;
const JOINED = 'left join installation_live l on l.installation_id = i.id left join flow_users u on u.id = i.owner_id';

/** Active causes of an installation, for `careOf`; the others of its columns are asked for where they are shown. */
const ACTIVE_CAUSES = `jsonb_agg(jsonb_build_object('cause', d.cause, 'severity', d.severity, 'explainedBy', d.explained_by,
    'since', round(extract(epoch from d.since) * 1000))) as causes
  from diagnoses d where d.closed_at is null and d.is_active`;

interface WithCauses {
  readonly causes: readonly ActiveCause[] | null;
}

type Row = Omit<Installation, 'address' | 'owner'> & Address & { readonly email: string | null; readonly phone: string | null };

const asInstallation = ({ street, number, number2, postCode, city, email, phone, ...same }: Row): Installation => ({
  ...same,
  address: { street, number, number2, postCode, city },
  owner: email === null ? null : { email, phone: phone ?? '' },
});

const withState = ({ causes, ...row }: Row & WithCauses): Installation => asInstallation({ ...row, care: careOf(row, causes ?? []) });

const one = async (asks: Queryable, column: 'id' | 'sn', value: unknown): Promise<Installation | undefined> =>
  (await asks.rows<Row>(`${COLUMNS} from installations i ${JOINED} where i.${column} = $1`, [value])).map(asInstallation)[0];

/**
 * Its rows are chosen before anything is joined to them: otherwise the planner merges all that comes before the page as well.
 * The size stands in the text, so that the kept plan is made for it.
 */
const pageOf = (size: number): string =>
  `${COLUMNS}, c.causes from (select * from installations where id >= $1 order by id limit ${size}) as i ${JOINED}
   left join lateral (select ${ACTIVE_CAUSES} and d.installation_id = i.id) as c on true order by i.id`;

/** What a form says, as the table keeps it. */
const formColumns = ({ address, modem, phases, ...form }: InstallationForm) => ({
  description: form.description,
  sn: form.sn,
  phases,
  vendor: form.vendor,
  modemBarcode: modem === '' ? null : modem,
  tilt: form.tilt,
  azimuth: form.azimuth,
  ...address,
  latitude: form.latitude,
  longitude: form.longitude,
  inverterPower: form.inverterPower as number,
  generatorPower: form.generatorPower as number,
});

/** Installations, with what their readings last said and who owns them. */
export const installationsStore = (asks: Queryable) => ({
  /** From that id on, in the order of ids. */
  page: async (fromId: number, size: number): Promise<Installation[]> => {
    const [text, from] = [pageOf(Math.trunc(size)), [fromId]];
    const rows = await (size === PAGE_SIZE
      ? asks.prepared<Row & WithCauses>('installations-page', text, from)
      : asks.rows<Row & WithCauses>(text, from));
    return rows.map(withState);
  },

  ids: async (): Promise<Int32Array> =>
    Int32Array.from(await asks.rows<{ id: number }>('select id from installations order by id'), ({ id }) => id),

  bySerial: (sn: string): Promise<Installation | undefined> => one(asks, 'sn', sn),

  byId: (id: number): Promise<Installation | undefined> => one(asks, 'id', id),

  add: async (form: InstallationForm, source: Installation['source']): Promise<number> => {
    const [added] = await asks.db
      .insert(installations)
      .values({ ...formColumns(form), source })
      .returning({ id: installations.id });
    return added?.id ?? 0;
  },

  change: (id: number, form: InstallationForm) => asks.db.update(installations).set(formColumns(form)).where(eq(installations.id, id)),

  assign: (id: number, ownerId: number | null) => asks.db.update(installations).set({ ownerId }).where(eq(installations.id, id)),

  free: (): Promise<FreeInstallation[]> =>
    asks.db
      .select({ id: installations.id, sn: installations.sn, name: installations.description })
      .from(installations)
      .where(isNull(installations.ownerId))
      .orderBy(installations.description, installations.id),

  ownedBy: async (ownerId: number): Promise<OwnedDevice[]> =>
    (await asks.db.select().from(installations).where(eq(installations.ownerId, ownerId)).orderBy(installations.id)).map((own) => ({
      id: own.id,
      name: own.description,
      model: own.model,
      sn: own.sn,
      inverterPower: own.inverterPower as Watts,
      generatorPower: own.generatorPower as Watts,
    })),

  isModemUsed: async (barcode: string, butBy: number | null): Promise<boolean> => {
    const users = await asks.db.select({ id: installations.id }).from(installations).where(eq(installations.modemBarcode, barcode));
    return users.some(({ id }) => id !== butBy);
  },
});

/** Installations as the map and the donut count them. */
export const overviewStore = (asks: Queryable) => ({
  places: async (): Promise<Place[]> =>
    await asks.rows<Place>(
      'select id, latitude, longitude from installations where latitude is not null and longitude is not null order by id',
    ),

  markers: async (): Promise<Marker[]> => {
    const rows = await asks.rows<Marker & WithCauses & { readonly lastReading: Instant | null }>(
      `select i.id, i.description, i.sn, l.last_power as "lastPower", i.generator_power as "generatorPower",
         coalesce(l.is_working, false) as "isWorking", l.last_at as "lastReading", c.causes
       from installations i left join installation_live l on l.installation_id = i.id
       left join (select d.installation_id, ${ACTIVE_CAUSES} group by d.installation_id) as c on c.installation_id = i.id
       where i.latitude is not null and i.longitude is not null order by i.id`,
    );
    return rows.map(({ causes, lastReading, ...marker }) => ({ ...marker, care: careOf({ ...marker, lastReading }, causes ?? []) }));
  },

  /** How many installations are in each state. */
  stateCounts: async (): Promise<Readonly<Record<CareState, number>>> => {
    const rows = await asks.rows<WithCauses & { readonly isWorking: boolean; readonly lastReading: Instant | null }>(
      `select coalesce(l.is_working, false) as "isWorking", l.last_at as "lastReading", c.causes
       from installations i left join installation_live l on l.installation_id = i.id
       left join (select d.installation_id, ${ACTIVE_CAUSES} group by d.installation_id) as c on c.installation_id = i.id`,
    );
    return countStates(rows.map(({ causes, ...row }) => ({ ...row, care: careOf(row, causes ?? []) })));
  },

  workingCounts: async (): Promise<Count[]> => {
    const [counts] = await asks.rows<{ working: number; faulty: number }>(
      `select working, count - working as faulty
       from (select count(*) from installations) as i, (select count(*) as working from installation_live where is_working) as l`,
    );
    return [
      { name: 'working', value: counts?.working ?? 0 },
      { name: 'faulty', value: counts?.faulty ?? 0 },
    ];
  },
});

/**
 * Takes installations away with everything that was ever kept about them. Tables of readings and of what is derived from them
 * carry the number of the installation without a reference to it; they are found by that, whichever there are.
 */
export async function removeInstallations(tx: Queryable, ids: readonly number[]): Promise<void> {
  const tables = await tx.rows<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where a.attname = 'installation_id' and not a.attisdropped and c.relkind in ('r', 'p') and not c.relispartition
       and c.relnamespace = (select relnamespace from pg_class where oid = 'installations'::regclass) order by 1`,
  );
  for (const { name } of tables) await tx.rows(`delete from ${name} where installation_id = any($1::int[])`, [[...ids]]);
  await tx.rows('delete from installations where id = any($1::int[])', [[...ids]]);
}
