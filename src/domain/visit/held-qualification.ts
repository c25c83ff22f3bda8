import { addMonths, type LocalDate } from '#domain/time/local-date.ts';
import type { Qualification, Sha256 } from './document.ts';
import type { FILE_TYPES } from './limits.ts';

/** A photo or PDF that is kept beside something. */
export interface NamedCopy {
  readonly sha256: Sha256;
  /** Unit: bytes. */
  readonly bytes: number;
  readonly type: (typeof FILE_TYPES)[number];
}

/** A qualification of an account, with a copy of its document if there is one. */
export interface HeldQualification extends Qualification {
  readonly copy: NamedCopy | null;
}

/** Qualifications of an account. Source: specification 33.6. */
export const QUALIFICATIONS_MAX = 8;

/** Last day of certificates without an end, which were issued before certificates ended after five years. Source: docs/guide-sources.md. */
const UNDATED_UNTIL: LocalDate = '2026-07-02';
/** Unit: months for which a certificate is issued. */
const CERTIFICATE_MONTHS = 60;
/** Group 1 of equipment, alone or among others: 'G1', 'G2, G1', 'Grupa nr 1', 'grupy 2 i 1', '1 grupa', 'grupa pierwsza'. */
const GROUP_1 = [
  /(?<!\p{L})(?:gr?|grup\p{L}{1,2})[\s.:–-]*(?:(?:nr|numer)[\s.:]*)?(?:(?:[23]|I{2,3})\s*[,;]\s*)*(?:1(?!\d)|I(?!\p{L})|pierwsz)/iu,
  /(?<![\p{L}\d])(?:1(?:-sza)?|I|pierwsz\p{L}+)\.?\s+grup\p{L}{1,2}(?!\p{L}|[\s.:–-]*(?:nr|numer|\d|I+(?!\p{L})))/iu,
];
/** Between groups; a small 'i' is no Roman number. */
const AND = /\s(?:i|oraz)\s/g;
const ELECTRICAL = [/instalac/i, /elektry/i];

/** Why a qualification is not enough to sign an inspection; each has a sentence. */
export type QualificationFault =
  | 'qualification_expired'
  | 'certificate_group'
  | 'certificate_date'
  | 'certificate_years'
  | 'licence_speciality';

/**
 * Why a certificate of supervision or a building licence does not cover an electrical installation on a day. Its kind and number are not
 * looked at.
 *
 * Source  specification 33.64; Dz.U. 2022 poz. 1392; Prawo budowlane art. 62 ust. 5.
 */
export function qualificationFaults(
  { kind, speciality, valid_to: until }: Omit<Qualification, 'number'>,
  day: LocalDate,
): readonly QualificationFault[] {
  const is = (isFault: boolean, fault: QualificationFault) => (isFault ? [fault] : []);
  const isCertificate = kind === 'D';
  return [
    ...is(until !== null && until < day, 'qualification_expired'),
    ...is(isCertificate && !GROUP_1.some((written) => written.test(speciality.replace(AND, ', '))), 'certificate_group'),
    ...is(isCertificate && until === null && day > UNDATED_UNTIL, 'certificate_date'),
    ...is(isCertificate && until !== null && until > addMonths(day, CERTIFICATE_MONTHS), 'certificate_years'),
    ...is(kind === 'licence' && !ELECTRICAL.every((word) => word.test(speciality)), 'licence_speciality'),
  ];
}
