import type { Company, Logo } from '#domain/service/company.ts';
import type { Queryable } from './database-types.ts';

interface Row extends Omit<Company, 'logo'> {
  readonly logoType: Logo['type'] | null;
  readonly data: string | null;
}

const SELECT = 'select name, address, nip, phone, logo_type as "logoType", logo as data, version from company';

const companyOf = ({ logoType, data, ...same }: Row): Company => ({
  ...same,
  logo: logoType === null || data === null ? null : { type: logoType, data },
});

async function read(db: Queryable, text: string): Promise<Company> {
  const [row] = await db.rows<Row>(text);
  if (!row) throw new Error('The row of the company is missing');
  return companyOf(row);
}

export const findCompany = (db: Queryable): Promise<Company> => read(db, SELECT);

/** Locked until the transaction ends. */
export const lockCompany = (tx: Queryable): Promise<Company> => read(tx, `${SELECT} for update`);

export const writeCompany = (tx: Queryable, { name, address, nip, phone, logo, version }: Company): Promise<object[]> =>
  tx.rows('update company set name = $1, address = $2, nip = $3, phone = $4, logo_type = $5, logo = $6, version = $7', [
    ...[name, address, nip, phone],
    logo?.type ?? null,
    logo?.data ?? null,
    version,
  ]);
