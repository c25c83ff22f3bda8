import { randomUUID } from 'node:crypto';
import type { VisitDocument } from '#domain/visit/document.ts';
import { endedVisit, type VisitClock } from '#domain/visit/edit/ended-visit.ts';
import { elementKey, type KeyPrefix } from '#domain/visit/elements.ts';
import { aFinishedInspection, anAnswer, aSignature, testChecklist } from '#tests/support/visits.ts';

/* What the users of a history write into a document. */

export const INSPECTION = aFinishedInspection();
export const [STRING] = INSPECTION.strings;
/** Thousands of histories take months by their clock. */
const SIGNER = signerUntil('2031-11-01');
const LAPSED = signerUntil('2026-11-23');

function signerUntil(validTo: string): VisitDocument['inspector'] {
  const { inspector } = INSPECTION;
  return inspector?.qualification ? { ...inspector, qualification: { ...inspector.qualification, valid_to: validTo } } : null;
}

/** The document with everything that a final inspection needs. The server refuses it without `object`, or if the inspector may not sign any more. */
export function completed(document: VisitDocument, isBad: boolean, clock: VisitClock): VisitDocument {
  const measured = document.strings.length > 0 ? document.strings : STRING ? [STRING] : [];
  const has = (item: string, of: string | null) => document.answers.some((one) => one.item === item && one.of === of);
  const whole: VisitDocument = {
    ...document,
    inspector: isBad && document.answers.length > 0 ? LAPSED : SIGNER,
    ...{ owner: INSPECTION.owner, scope: INSPECTION.scope },
    object: isBad && document.answers.length === 0 ? '' : INSPECTION.object,
    correction_reason: document.replaces === null ? null : 'Uzupełniono.',
    instruments: document.instruments.length > 0 ? document.instruments : INSPECTION.instruments,
    strings: measured,
    findings: document.findings.map((one) => ({ ...one, action: one.action || 'Wymienić', due_on: '2026-12-24' })),
    answers: [
      ...document.answers,
      ...(has('isolator', null) ? [] : [anAnswer('isolator')]),
      ...measured.filter(({ key }) => !has('riso', key)).map(({ key }) => anAnswer('riso', { of: key, state: null, value: '200' })),
    ],
  };
  const ended = endedVisit(whole, testChecklist('test-inspection'), clock);
  return { ...ended, signatures: [aSignature(ended, 'inspector')] };
}

/** Some of the keys are counted, as older apps make them. */
export const keyOf = (prefix: KeyPrefix, others: readonly object[]): string =>
  others.length % 2 === 0 ? `${prefix}${others.length + 1}` : elementKey(prefix, randomUUID());
