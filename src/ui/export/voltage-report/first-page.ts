import { weekVerdict, unjudgedPhases, VOLTAGE_RULES, type VoltageRule } from '#domain/grid/voltage-quality/week-verdict.ts';
import { addressLine } from '#domain/service/installation.ts';
import { addDays } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { dateAndTime, shortDate } from '#texts/dates.ts';
import { inverterName, reportFileTexts as texts } from '#texts/voltage/voltage-report-file.ts';
import { kilowatts, polishNumber, withUnit } from '#texts/numbers.ts';
import { voltageMeasures } from '#texts/voltage/voltage-measures.ts';
import { verdictWords } from '#texts/voltage/report-sentences.ts';
import { voltageReportTexts } from '#texts/voltage/voltage-report.ts';
import { BAD, GOOD, GROUND, SOFT } from '#ui/export/pdf-document.ts';
import {
  heading,
  keepTogether,
  lineHeight,
  paragraph,
  pdfText,
  type PdfWriter,
  SHEET,
  TEXT_WIDTH,
  withFont,
} from '#ui/export/pdf-writer.ts';
import { writeFacts } from '#ui/export/write-facts.ts';
import { writeRows } from '#ui/export/write-rows.ts';
import type { ReportSheet, WeekReportData } from './report-sheet.ts';

const SIZE = 9;
/** Unit: mm. */
const BAR = 1.4;

/** '8/06/2026 – 14/06/2026': the first and the last day of the week. */
export const weekDays = ({ monday }: Pick<WeekReportData, 'monday'>): string => `${shortDate(monday)} – ${shortDate(addDays(monday, 6))}`;

const textOrMissing = (text: string | null | undefined): string => text?.trim() || texts.missing;

function factsOf({ installation, metering, report, asOf, isOwn, made }: ReportSheet): readonly (readonly [name: string, text: string])[] {
  const { names } = texts;
  const week = texts.weekText(shortDate(report.monday), shortDate(addDays(report.monday, 6)), polishNumber(report.expected));
  const isRunning = made < instantOf(addDays(report.monday, 7));
  const inverter = [inverterName(installation), texts.serial(installation.sn)].filter(Boolean).join(', ');
  const power = `${kilowatts(installation.inverterPower)} / ${withUnit(installation.generatorPower / 1000, 'kWp', 2)}`;
  return [
    [names.description, textOrMissing(installation.description)],
    [names.address, textOrMissing(addressLine(installation.address))],
    [names.inverter, inverter],
    [names.power, power],
    [names.phases, String(installation.phases)],
    [names.ppe, textOrMissing(metering?.ppe)],
    [names.operator, metering?.operator ? voltageReportTexts.metering.operators[metering.operator] : texts.missing],
    [names.week, [week, isRunning && texts.running].filter(Boolean).join('; ')],
    [names.asOf, [dateAndTime(asOf), isOwn && texts.onDevice].filter(Boolean).join('; ')],
  ];
}

function writeIndicative(writer: PdfWriter): void {
  const { doc, structure } = writer;
  const lines: string[] = withFont(doc, { size: SIZE }).splitTextToSize(texts.indicativeText, TEXT_WIDTH - 8);
  const height = lineHeight(SIZE) * (lines.length + 1) + 5;
  writer.y += 2;
  structure.artifact(() => doc.setFillColor(GROUND).rect(SHEET.margin, writer.y, TEXT_WIDTH, height, 'F'));
  const bottom = writer.y + height;
  writer.y += 2;
  paragraph(writer, texts.indicative, { size: SIZE, isBold: true, x: SHEET.margin + 4 });
  paragraph(writer, texts.indicativeText, { size: SIZE, x: SHEET.margin + 4, width: TEXT_WIDTH - 8 });
  writer.y = bottom + 2;
}

const COLOURS = { true: GOOD, false: BAD, null: SOFT } as const;

function writeVerdict(writer: PdfWriter, rule: VoltageRule, { phases, expected }: WeekReportData): void {
  const { rules, failing, unjudged } = voltageReportTexts;
  const verdict = `${weekVerdict(phases, rule)}` as const;
  const outside = phases.filter((phase) => phase[rule] === false).map(({ phase }) => phase);
  const { doc, structure } = writer;
  keepTogether(writer, 18);
  const top = writer.y;
  const x = SHEET.margin + 5;
  paragraph(writer, rules[rule].name, { size: 10, isBold: true, x, role: 'H3' });
  const writeWord = () => {
    const word = withFont(doc, { size: 10, isBold: true, colour: COLOURS[verdict] });
    word.text(pdfText(verdictWords(phases, expected, rule)), SHEET.width - SHEET.margin, top + lineHeight(10) * 0.76, { align: 'right' });
  };
  structure.within('P', () => structure.mark(writeWord));
  paragraph(writer, rules[rule].rule, { size: SIZE, x, colour: SOFT });
  if (outside.length > 0) paragraph(writer, failing(outside), { size: SIZE, x });
  for (const some of unjudgedPhases(phases, rule)) paragraph(writer, unjudged(some, expected), { size: SIZE, x });
  structure.artifact(() => doc.setFillColor(COLOURS[verdict]).rect(SHEET.margin, top, BAR, writer.y - top, 'F'));
  writer.y += 3;
}

/** Writes the first page: installation, verdicts, and the figures of each phase. */
export function writeFirstPage(writer: PdfWriter, sheet: ReportSheet): void {
  const { report } = sheet;
  paragraph(writer, texts.title, { size: 18, isBold: true, role: 'H1' });
  paragraph(writer, pdfText(weekDays(report)), { size: 11, colour: SOFT });
  writeIndicative(writer);
  heading(writer, texts.installation);
  writeFacts(writer, factsOf(sheet));
  heading(writer, voltageReportTexts.verdicts, 36);
  for (const rule of VOLTAGE_RULES) writeVerdict(writer, rule, report);
  heading(writer, voltageReportTexts.phases, 66);
  writeRows(writer, {
    head: [voltageReportTexts.measure, ...report.phases.map(({ phase }) => phase)],
    rows: voltageMeasures(report).map(({ name, value, isBad }) => [
      { text: name },
      ...report.phases.map((phase) => ({ text: value(phase), isBad: isBad?.(phase) ?? false })),
    ]),
    numbers: [1, 2, 3],
  });
}
