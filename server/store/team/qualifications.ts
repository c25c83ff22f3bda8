import type { Sha256 } from '#domain/visit/document.ts';
import type { HeldQualification, NamedCopy } from '#domain/visit/held-qualification.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { forgetFiles, noteFiles } from '#server/store/visits/files.store.ts';

const AS_JSON = `jsonb_build_object('kind', q.kind, 'number', q.number, 'speciality', q.speciality, 'valid_to', q.valid_to, 'copy',
  case when q.sha256 is not null then jsonb_build_object('sha256', encode(q.sha256, 'hex'), 'bytes', q.bytes, 'type', q.type) end)`;

/** The qualifications of an account `s`, in their order. */
export const QUALIFICATIONS_OF = `coalesce((select jsonb_agg(${AS_JSON} order by q.sort_order) from staff_qualifications q
  where q.staff_id = s.id), '[]')`;

interface Row {
  readonly id: number;
  readonly held: HeldQualification;
}

const isSameCopy = (one: NamedCopy | null, other: NamedCopy | null): boolean =>
  one === other || (one?.sha256 === other?.sha256 && one?.bytes === other?.bytes && one?.type === other?.type);

const isSame = (one: HeldQualification, other: HeldQualification): boolean =>
  one.kind === other.kind &&
  one.number === other.number &&
  one.speciality === other.speciality &&
  one.valid_to === other.valid_to &&
  isSameCopy(one.copy, other.copy);

/**
 * Writes the whole list of an account; what is in both lists is not touched. Returns the hashes of copies that are known with another size
 * or type: then the caller has to roll back.
 */
export async function writeQualifications(tx: Queryable, staffId: number, list: readonly HeldQualification[]): Promise<readonly Sha256[]> {
  const others = await noteFiles(
    tx,
    list.flatMap(({ copy }) => copy ?? []),
    { staffId, inVisit: false },
  );
  if (others.length > 0) return others;
  const left = [
    ...(await tx.rows<Row>(`select q.id, ${AS_JSON} as held from staff_qualifications q where q.staff_id = $1 order by q.id`, [staffId])),
  ];
  const kept = list.map((held) => {
    const at = left.findIndex((row) => isSame(row.held, held));
    return at === -1 ? null : (left.splice(at, 1)[0] ?? null);
  });
  await tx.rows('delete from staff_qualifications where id = any($1::int[])', [left.map(({ id }) => id)]);
  for (const [order, held] of list.entries()) await writeOne(tx, staffId, kept[order]?.id ?? null, held, order);
  await forgetFiles(
    tx,
    left.flatMap(({ held: { copy } }) => copy?.sha256 ?? []),
  );
  return [];
}

async function writeOne(tx: Queryable, staffId: number, id: number | null, held: HeldQualification, order: number): Promise<void> {
  if (id !== null) {
    await tx.rows('update staff_qualifications set sort_order = $2 where id = $1 and sort_order <> $2', [id, order]);
    return;
  }
  const { kind, number, speciality, valid_to, copy } = held;
  await tx.rows(
    `insert into staff_qualifications (staff_id, sort_order, kind, number, speciality, valid_to, sha256, bytes, type)
     values ($1, $2, $3, $4, $5, $6, decode($7, 'hex'), $8, $9)`,
    [staffId, order, kind, number, speciality, valid_to, copy?.sha256 ?? null, copy?.bytes ?? null, copy?.type ?? null],
  );
}
