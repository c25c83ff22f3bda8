import type { MeteringDetails } from '#domain/grid/metering-point.ts';
import type { Queryable } from './database-types.ts';

const METERING = `id, metering_point as ppe, grid_operator as operator, commissioned_on as "commissionedOn", object_note as "objectNote",
  export_limit as "exportLimit", has_battery as "hasBattery"`;

export const findMeteringDetails = async (db: Queryable, id: number): Promise<MeteringDetails | undefined> =>
  (await db.rows<MeteringDetails>(`select ${METERING} from installations where id = $1`, [id]))[0];

/** Locked until the transaction ends. */
export const lockMeteringDetails = async (tx: Queryable, id: number): Promise<MeteringDetails | undefined> =>
  (await tx.rows<MeteringDetails>(`select ${METERING} from installations where id = $1 for update`, [id]))[0];

export const writeMeteringDetails = (tx: Queryable, details: MeteringDetails): Promise<object[]> => {
  const { id, ppe, operator, commissionedOn = null, objectNote = '', exportLimit = 'none', hasBattery = false } = details;
  return tx.rows(
    `update installations set metering_point = $2, grid_operator = $3, commissioned_on = $4, object_note = $5, export_limit = $6,
       has_battery = $7 where id = $1`,
    [id, ppe, operator, commissionedOn, objectNote, exportLimit, hasBattery],
  );
};
