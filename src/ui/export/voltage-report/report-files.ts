import { quantity } from '#domain/quantity.ts';
import { voltageReportTexts } from '#texts/voltage/voltage-report.ts';
import { fileNameOf } from '#ui/export/save-file.ts';
import { intervalsFile } from './intervals-file.ts';
import type { ReportSheet } from './report-sheet.ts';
import { sha256Of } from './sha256.ts';

/** What a report says, before it is known when it is made and what its data come to. */
export type ReportFacts = Omit<ReportSheet, 'made' | 'hash'>;

/** 'raport-napiec-2026-06-08-sn0007': the week first, so that files of one week stand together. */
export const reportFileName = ({ installation, report }: Pick<ReportFacts, 'installation' | 'report'>): string =>
  fileNameOf(voltageReportTexts.fileName, report.monday, installation.sn);

/** The means of the week as a file, `null` where there are none, and the sheet that names it by its hash. */
export async function reportSheet(facts: ReportFacts): Promise<{ readonly sheet: ReportSheet; readonly means: Blob | null }> {
  const means = facts.report.intervals && (await intervalsFile(facts.report.intervals));
  const hash = means && (await sha256Of(means));
  return { sheet: { ...facts, made: quantity(Date.now()), hash }, means };
}
