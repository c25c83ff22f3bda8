import type { VisitDocument } from '#domain/visit/document.ts';

/**
 * A visit without what is about people: names, signatures, photos and free texts. States, values, choices and dates stay, so that what was
 * measured can still be compared.
 *
 * Range   a draft or a final visit; the same again changes nothing.
 * Source  specification 32.26; RODO art. 17.
 */
export const erasedVisit = (document: VisitDocument): VisitDocument => ({
  ...document,
  technician: { ...document.technician, name: '' },
  inspector: document.inspector && { ...document.inspector, name: '', qualification: null },
  owner: { name: '' },
  object: '',
  scope: '',
  usage_advice: '',
  correction_reason: document.correction_reason === null ? null : '',
  conditions: { ...document.conditions, weather: '' },
  answers: document.answers.map((one) => ({ ...one, text: '', files: [] })),
  findings: document.findings.map((one) => ({ ...one, text: '', action: '', files: [] })),
  earlier: document.earlier.map((one) => ({ ...one, text: '' })),
  work_done: '',
  notes: '',
  customer: { ...document.customer, name: '', reason: null },
  signatures: [],
  files: [],
});
