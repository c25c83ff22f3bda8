import type { HeldQualification } from '#domain/visit/held-qualification.ts';
import { Refused, refusedFields } from '#server/http/refusals.ts';
import { sentences } from '#server/sentences.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { writeQualifications } from '#server/store/team/qualifications.ts';

/** Writes the qualifications of an account; throws 400 where a copy is known with another size or type. Source: specification 33.6. */
export async function replaceQualifications(tx: Queryable, staffId: number, list: readonly HeldQualification[]): Promise<void> {
  const others = await writeQualifications(tx, staffId, list);
  if (others.length > 0) throw new Refused(400, refusedFields({ qualifications: [sentences.otherFile] }));
}
