import * as z from 'zod/mini';
import { localDate } from '#contract/wire/tolerant.ts';
import { QUALIFICATIONS } from '#domain/visit/document.ts';
import { type HeldQualification, QUALIFICATIONS_MAX } from '#domain/visit/held-qualification.ts';
import { FILE_TYPES, WORD_MAX } from '#domain/visit/limits.ts';
import { fileSize, sha256 } from './visits/visit-facts.contract.ts';

const word = z.string().check(z.trim(), z.maxLength(WORD_MAX));

/** The name of an account, for protocols. */
export const accountName = word;

/** What an account may inspect by, in the names of the document of a visit. */
const heldQualification: z.ZodMiniType<HeldQualification, HeldQualification> = z.object({
  kind: z.enum(QUALIFICATIONS),
  number: z.string().check(z.trim(), z.minLength(1), z.maxLength(WORD_MAX)),
  speciality: word,
  valid_to: z.nullable(localDate),
  copy: z.nullable(z.object({ sha256, bytes: fileSize, type: z.enum(FILE_TYPES) })),
});

/** The whole list, in its order. */
export const heldQualifications = z.array(heldQualification).check(z.maxLength(QUALIFICATIONS_MAX));

/** The field of a part of a list: `qualifications.0.number`. */
export const pathName = (path: readonly PropertyKey[]): string => path.map(String).join('.');
