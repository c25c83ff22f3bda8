import type { MeteringDetails } from '#domain/grid/metering-point.ts';
import type { Queryable } from '#server/store/database-types.ts';

const COLUMNS = 'id, metering_point as ppe, grid_operator as operator';

export const meteringDetailsOf = async (asks: Queryable, id: number): Promise<MeteringDetails | undefined> =>
  (await asks.rows<MeteringDetails>(`select ${COLUMNS} from installations where id = $1`, [id]))[0];

/** The same, for this transaction alone. */
export const meteringDetailsForChange = async (tx: Queryable, id: number): Promise<MeteringDetails | undefined> =>
  (await tx.rows<MeteringDetails>(`select ${COLUMNS} from installations where id = $1 for update`, [id]))[0];

export const writeMeteringDetails = (tx: Queryable, { id, ppe, operator }: MeteringDetails): Promise<object[]> =>
  tx.rows('update installations set metering_point = $2, grid_operator = $3 where id = $1', [id, ppe, operator]);
