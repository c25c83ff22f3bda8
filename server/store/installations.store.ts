import { type ActiveCause, careOf } from '#domain/diagnosis/care-state.ts';
import { worstInstallation } from '#domain/diagnosis/list-order.ts';
import type {
  Address,
  FreeInstallation,
  Installation,
  InstallationForm,
  Modem,
  OwnedDevice,
  Vendor,
} from '#domain/service/installation.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { PAGE_SIZE } from '#domain/service/limits.ts';
import { worstIds } from './care/worst-ids.ts';
import { MAY_BE_SNOW } from './care/diagnoses.ts';
import type { Queryable } from './database-types.ts';
import { IS_STRANGER } from './telemetry/data-notices.ts';

const COLUMNS = `select i.id, i.code, i.description, i.sn, i.phases, i.vendor, coalesce(i.modem_barcode, '') as modem, i.tilt, i.azimuth,
    i.street, i.number, i.number2, i.post_code as "postCode", i.city, i.latitude, i.longitude, i.inverter_power as "inverterPower",
    i.generator_power as "generatorPower", i.source, i.model, l.first_at as "firstReading", l.last_at as "lastReading",
    l.last_power as "lastPower", coalesce(l.is_working, false) as "isWorking", coalesce(l.is_any_event, false) as "isAnyEvent",
    coalesce(l.has_events, false) as "hasEvents", u.email, u.phone, e.warranty as "inverterWarrantyTo", e.former as "formerSerials",
    case when l.last_at < (select max(first_at) from kept_serials) then (select sn from kept_serials where ${IS_STRANGER} order by first_at limit 1) end as "newSerial"`;
const JOINED = `left join installation_live l on l.installation_id = i.id left join flow_users u on u.id = i.owner_id
  left join lateral (select (array_agg(p.inverter_warranty_to order by p.reason = 'start', p.from_at desc))[1] as warranty,
    array_agg(p.inverter_sn order by p.reason = 'start', p.from_at desc) filter (where p.inverter_sn <> i.sn) as former
    from equipment p where p.installation_id = i.id) as e on true`;

/** Active causes of an installation, for `careOf`. */
export const ACTIVE_CAUSES = `jsonb_agg(jsonb_build_object('cause', d.cause, 'severity', d.severity, 'explainedBy', d.explained_by,
    'since', round(extract(epoch from d.since) * 1000))) as causes
  from diagnoses d where d.closed_at is null and d.is_active and not ${MAY_BE_SNOW}`;

export interface WithCauses {
  readonly causes: readonly ActiveCause[] | null;
}

interface Row extends Omit<Installation, 'address' | 'owner' | 'formerSerials' | 'inverterWarrantyTo' | 'newSerial'>, Address {
  readonly email: string | null;
  readonly phone: string | null;
  readonly formerSerials: readonly string[] | null;
  readonly inverterWarrantyTo: LocalDate | null;
  readonly newSerial: string | null;
}

const asInstallation = ({
  street,
  number,
  number2,
  postCode,
  city,
  email,
  phone,
  formerSerials,
  inverterWarrantyTo,
  newSerial,
  ...same
}: Row): Installation => ({
  ...same,
  ...(formerSerials !== null && { formerSerials: [...new Set(formerSerials)] }),
  ...(inverterWarrantyTo !== null && { inverterWarrantyTo }),
  ...(newSerial !== null && { newSerial }),
  address: { street, number, number2, postCode, city },
  owner: email === null ? null : { email, phone: phone ?? '' },
});

const withState = ({ causes, ...row }: Row & WithCauses): Installation => asInstallation({ ...row, care: careOf(row, causes ?? []) });

const one = async (db: Queryable, column: 'id' | 'sn', value: unknown): Promise<Installation | undefined> =>
  (await db.rows<Row>(`${COLUMNS} from installations i ${JOINED} where i.${column} = $1`, [value])).map(asInstallation)[0];

/**
 * A page of the list. The rows are selected before the joins; otherwise the planner also joins all rows before the page. The size is part
 * of the text, so that the kept plan is made for it.
 */
const pageOf = (size: number): string =>
  `${COLUMNS}, c.causes from (select * from installations where id >= $1 order by id limit ${size}) as i ${JOINED}
   left join lateral (select ${ACTIVE_CAUSES} and d.installation_id = i.id) as c on true order by i.id`;

const ROWS_OF = `${COLUMNS}, c.causes from installations i ${JOINED}
  left join lateral (select ${ACTIVE_CAUSES} and d.installation_id = i.id) as c on true where i.id = any($1::int[])`;

const FORM_COLUMNS = `description, sn, phases, vendor, modem_barcode, tilt, azimuth, street, number, number2, post_code, city, latitude,
    longitude, inverter_power, generator_power`;
const FORM_VALUES = '$2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17';

/** In the order of the columns. */
const formValues = ({ address, ...form }: InstallationForm): unknown[] => [
  form.description,
  form.sn,
  form.phases,
  form.vendor,
  form.modem === '' ? null : form.modem,
  form.tilt,
  form.azimuth,
  address.street,
  address.number,
  address.number2,
  address.postCode,
  address.city,
  form.latitude,
  form.longitude,
  form.inverterPower,
  form.generatorPower,
];

/** The first rows of the list in the order of `worstInstallation`. */
export async function worstInstallations(db: Queryable, size: number): Promise<Installation[]> {
  const rows = await db.rows<Row & WithCauses>(ROWS_OF, [await worstIds(db, size)]);
  return rows.map(withState).toSorted(worstInstallation);
}

/** Installations with their latest readings and their owners. */
export const installationsStore = (db: Queryable) => ({
  /** From this id on, ordered by id. */
  page: async (fromId: number, size: number): Promise<Installation[]> => {
    const [text, from] = [pageOf(Math.trunc(size)), [fromId]];
    const rows = await (size === PAGE_SIZE
      ? db.prepared<Row & WithCauses>('installations-page', text, from)
      : db.rows<Row & WithCauses>(text, from));
    return rows.map(withState);
  },

  ids: async (): Promise<Int32Array> =>
    Int32Array.from(await db.rows<{ id: number }>('select id from installations order by id'), ({ id }) => id),

  bySerial: (sn: string): Promise<Installation | undefined> => one(db, 'sn', sn),

  /** The installation that has the number now, else the latest that had it (specification 37.2). */
  bySerialEver: async (sn: string): Promise<Installation | undefined> => {
    const [found] = await db.rows<{ id: number | null }>('select installation_with($1) as id', [sn]);
    return found?.id == null ? undefined : one(db, 'id', found.id);
  },

  byId: (id: number): Promise<Installation | undefined> => one(db, 'id', id),

  add: async (form: InstallationForm, source: Installation['source']): Promise<number> => {
    const [added] = await db.rows<{ id: number }>(
      `insert into installations (source, ${FORM_COLUMNS}) values ($1, ${FORM_VALUES}) returning id`,
      [source, ...formValues(form)],
    );
    return added?.id ?? 0;
  },

  change: (id: number, form: InstallationForm): Promise<object[]> =>
    db.rows(`update installations set (${FORM_COLUMNS}) = (${FORM_VALUES}) where id = $1`, [id, ...formValues(form)]),

  assign: (id: number, ownerId: number | null): Promise<object[]> =>
    db.rows('update installations set owner_id = $2 where id = $1', [id, ownerId]),

  free: (): Promise<FreeInstallation[]> =>
    db.rows<FreeInstallation>('select id, sn, description as name from installations where owner_id is null order by description, id'),

  ownedBy: (ownerId: number): Promise<OwnedDevice[]> =>
    db.rows<OwnedDevice>(
      `select id, description as name, model, sn, inverter_power as "inverterPower", generator_power as "generatorPower"
       from installations where owner_id = $1 order by id`,
      [ownerId],
    ),

  isModemUsed: async (barcode: string, butBy: number | null): Promise<boolean> => {
    const users = await db.rows<{ id: number }>('select id from installations where modem_barcode = $1', [barcode]);
    return users.some(({ id }) => id !== butBy);
  },
});

/**
 * Deletes installations with everything stored about them. Tables of readings and of derived values refer to an installation by a column
 * `installation_id` without a foreign key, so all tables with that column are searched. Requests stay, and belong to none then.
 */
export async function removeInstallations(tx: Queryable, ids: readonly number[]): Promise<void> {
  const tables = await tx.rows<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where a.attname = 'installation_id' and c.relname <> 'tasks' and not a.attisdropped and c.relkind in ('r', 'p') and not c.relispartition
       and c.relnamespace = (select relnamespace from pg_class where oid = 'installations'::regclass) order by 1`,
  );
  for (const { name } of tables) await tx.rows(`delete from ${name} where installation_id = any($1::int[])`, [[...ids]]);
  await tx.rows('delete from installations where id = any($1::int[])', [[...ids]]);
}

/** What an installation is assembled from: vendors to choose from and modems in stock. */
export const stockStore = (db: Queryable) => ({
  vendors: (): Promise<Vendor[]> => db.rows<Vendor>('select name from vendors order by name'),

  freeModems: (): Promise<Modem[]> =>
    db.rows<Modem>(
      'select m.barcode from modems m left join installations i on i.modem_barcode = m.barcode where i.id is null order by m.barcode',
    ),

  isVendor: async (name: string): Promise<boolean> => (await db.rows('select name from vendors where name = $1', [name])).length > 0,

  isModem: async (barcode: string): Promise<boolean> =>
    (await db.rows('select barcode from modems where barcode = $1', [barcode])).length > 0,
});
