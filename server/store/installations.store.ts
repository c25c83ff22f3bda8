import { eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Watts } from '#domain/quantity.ts';
import type { FreeInstallation, Installation, InstallationForm, OwnedDevice } from '#domain/service/installation.ts';
import type { Marker, Place } from '#domain/service/marker.ts';
import type { Count } from '#domain/service/status.ts';
import type { Asks } from './database-door.ts';
import { flowUsers, installations } from './schema.ts';
import { installationLive } from './telemetry/schema.ts';

const columns = { installation: installations, live: installationLive, email: flowUsers.email, phone: flowUsers.phone };

const rowsWhere = ({ db }: Asks, where: SQL | undefined) =>
  db
    .select(columns)
    .from(installations)
    .leftJoin(installationLive, eq(installationLive.installationId, installations.id))
    .leftJoin(flowUsers, eq(flowUsers.id, installations.ownerId))
    .where(where);

type Row = Awaited<ReturnType<typeof rowsWhere>>[number];

const asInstallation = ({ installation: own, live, email, phone }: Row): Installation => ({
  id: own.id,
  description: own.description,
  sn: own.sn,
  phases: own.phases,
  vendor: own.vendor,
  modem: own.modemBarcode ?? '',
  tilt: own.tilt,
  azimuth: own.azimuth,
  address: { street: own.street, number: own.number, number2: own.number2, postCode: own.postCode, city: own.city },
  latitude: own.latitude,
  longitude: own.longitude,
  inverterPower: own.inverterPower as Watts,
  generatorPower: own.generatorPower as Watts,
  source: own.source,
  model: own.model,
  firstReading: live?.firstAt ?? null,
  lastReading: live?.lastAt ?? null,
  lastPower: (live?.lastPower ?? null) as Watts | null,
  isWorking: live?.isWorking ?? false,
  isAnyEvent: live?.isAnyEvent ?? false,
  hasEvents: live?.hasEvents ?? false,
  owner: email === null ? null : { email, phone: phone ?? '' },
});

/** What a form says, as the table keeps it. */
export const formColumns = ({ address, modem, phases, ...form }: InstallationForm) => ({
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
export const installationsStore = (asks: Asks) => ({
  /** From that id on, in the order of ids. */
  page: async (fromId: number, size: number): Promise<Installation[]> =>
    (await rowsWhere(asks, sql`${installations.id} >= ${fromId}`).orderBy(installations.id).limit(size)).map(asInstallation),

  ids: async (): Promise<Int32Array> =>
    Int32Array.from(await asks.rows<{ id: number }>('select id from installations order by id'), ({ id }) => id),

  bySerial: async (sn: string): Promise<Installation | undefined> =>
    (await rowsWhere(asks, eq(installations.sn, sn))).map(asInstallation)[0],

  byId: async (id: number): Promise<Installation | undefined> => (await rowsWhere(asks, eq(installations.id, id))).map(asInstallation)[0],

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
export const overviewStore = (asks: Asks) => ({
  places: async (): Promise<Place[]> =>
    await asks.rows<Place>(
      'select id, latitude, longitude from installations where latitude is not null and longitude is not null order by id',
    ),

  markers: async (): Promise<Marker[]> =>
    await asks.rows<Marker>(
      `select id, description, sn, last_power as "lastPower", generator_power as "generatorPower", coalesce(is_working, false) as "isWorking"
       from installations left join installation_live on installation_id = id
       where latitude is not null and longitude is not null order by id`,
    ),

  workingCounts: async (): Promise<Count[]> => {
    const [counts] = await asks.rows<{ working: number; faulty: number }>(
      `select count(*) filter (where is_working) as working, count(*) filter (where is_working is not true) as faulty
       from installations left join installation_live on installation_id = id`,
    );
    return [
      { name: 'working', value: counts?.working ?? 0 },
      { name: 'faulty', value: counts?.faulty ?? 0 },
    ];
  },
});
