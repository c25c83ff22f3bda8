import { eq, isNull } from './drizzle.ts';
import type { Modem, Vendor } from '#domain/service/installation.ts';
import type { Queryable } from './database-types.ts';
import { installations, modems, vendors } from './schema.ts';

/** What an installation is made of: vendors to choose from, modems in stock. */
export const stockStore = ({ db }: Queryable) => ({
  vendors: (): Promise<Vendor[]> => db.select({ name: vendors.name }).from(vendors).orderBy(vendors.name),

  freeModems: (): Promise<Modem[]> =>
    db
      .select({ barcode: modems.barcode })
      .from(modems)
      .leftJoin(installations, eq(installations.modemBarcode, modems.barcode))
      .where(isNull(installations.id))
      .orderBy(modems.barcode),

  isVendor: async (name: string): Promise<boolean> => (await db.select().from(vendors).where(eq(vendors.name, name))).length > 0,

  isModem: async (barcode: string): Promise<boolean> =>
    (await db.select({ barcode: modems.barcode }).from(modems).where(eq(modems.barcode, barcode))).length > 0,
});
