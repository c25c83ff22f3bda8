import { inPercent } from '#domain/checklists/rules/coefficient.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import type { AskedItem } from '#domain/visit/asked-items.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { calibrationFault, dayOfVisit } from '#domain/visit/visit-times.ts';
import { writeValue } from '#domain/visit/value-text.ts';
import { shortDate } from '#texts/dates.ts';
import { earlierText } from '#texts/visit/answers.ts';
import { inspectionTexts } from '#texts/visit/inspection.ts';
import { protocolTexts as texts } from '#texts/visit/protocol/protocol-texts.ts';
import { UNDESCRIBED } from '#texts/visit/outcome.ts';
import { visitTexts } from '#texts/visit/visit.ts';

/* Tables of a visit, the same on its page and in its protocol. */

/** A value of a table. `bad` and `warn` stand out: a fault or a value beyond its limit, and what is to be checked. */
export interface ProtocolCell {
  readonly text: string;
  readonly tone?: 'good' | 'warn' | 'bad' | undefined;
}

export interface ProtocolTable {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly ProtocolCell[])[];
  /** Indexes of the columns with numbers. */
  readonly numbers?: readonly number[];
  /** Where the limits of its verdicts are from. */
  readonly source?: string;
}

export const VERDICT_TONES = { good: 'good', amber: 'warn', red: 'bad' } as const;

const dayText = (day: LocalDate | null): string => (day === null ? '' : shortDate(day));
const numberText = (value: string | null): string => (value === null ? '' : writeValue(value));
const SEVERITY_TONES = { note: undefined, repair: 'warn', danger: 'bad' } as const;

/** Findings with recommendation and date, then the faults without one. `undescribed`: the questions with such a fault. */
export function findingTable({ findings, strings }: VisitDocument, undescribed: readonly AskedItem[]): ProtocolTable {
  const named = (of: string | null, text: string): string =>
    [strings.find(({ key }) => key === of)?.label, text].filter(Boolean).join(' · ');
  const rows = [
    ...findings.map(({ of, text, severity, action, due_on: due, mended }): readonly ProtocolCell[] => [
      { text: named(of, text) },
      { text: visitTexts.severities[severity], tone: mended ? undefined : SEVERITY_TONES[severity] },
      { text: action },
      mended ? { text: texts.mended, tone: 'good' } : { text: dayText(due) },
    ]),
    ...undescribed.map(({ item, of }): readonly ProtocolCell[] => [
      { text: `${named(of, item.ask)}: ${UNDESCRIBED}`, tone: 'bad' },
      ...['', '', ''].map((text) => ({ text })),
    ]),
  ];
  return { title: texts.findings, head: texts.findingHead, rows: rows.map((row, at) => [{ text: String(at + 1) }, ...row]) };
}

/** Recommendations of the inspection before, and whether they were carried out. */
export const earlierTable = ({ earlier }: VisitDocument): ProtocolTable => ({
  title: texts.earlier,
  head: texts.earlierHead,
  rows: earlier.map((one) => [
    { text: earlierText(one) },
    { text: dayText(one.due_on) },
    { text: texts.done[`${one.is_done}`], tone: one.is_done === false ? 'bad' : undefined },
  ]),
});

export const partTable = ({ parts }: VisitDocument): ProtocolTable => ({
  title: texts.parts,
  head: texts.partHead,
  rows: parts.map(({ name, serial, quantity, unit }) => [{ text: name }, { text: serial }, { text: `${quantity} ${unit}`.trim() }]),
});

/** Instruments, with what is to be said of their calibration on the day of the visit. */
export function instrumentTable(document: VisitDocument): ProtocolTable {
  const day = dayOfVisit(document);
  const rows = document.instruments.map(({ model, serial, ...calibration }): readonly ProtocolCell[] => {
    const fault = day === null ? null : calibrationFault(calibration, day);
    const until = [dayText(calibration.calibrated_to ?? null), fault && inspectionTexts[fault]];
    return [
      { text: model },
      { text: serial },
      { text: dayText(calibration.calibrated_on) },
      { text: until.filter(Boolean).join(': '), tone: fault === null ? undefined : 'warn' },
    ];
  });
  return { title: texts.instruments, head: texts.instrumentHead, rows };
}

export const stringTable = ({ strings }: VisitDocument): ProtocolTable => ({
  title: texts.strings,
  head: texts.stringHead,
  numbers: [2, 3, 4, 5, 6],
  rows: strings.map(({ label, module, modules, voc_stc: voc, isc_stc: isc, beta, alpha }) => [
    { text: label },
    { text: module },
    { text: modules === null ? '' : String(modules) },
    { text: numberText(voc) },
    { text: numberText(isc) },
    { text: numberText(beta && inPercent(beta)) },
    { text: numberText(alpha && inPercent(alpha)) },
  ]),
});
