import { reportWeek, type ReportWeek } from '#domain/grid/voltage-quality/report-week.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { report as reportFailure } from '#failures/report.ts';
import { reportBatchTexts as texts } from '#texts/voltage/report-batch.ts';
import { periodName } from '#ui/charts/pickers/period-name.ts';
import { knownCompany } from '#state/use-company.ts';
import { pdfMaker } from '#ui/export/pdf-in-worker.ts';
import { fileNameOf } from '#ui/export/save-file.ts';
import { type ReportFacts, reportFileName, reportSheet } from '#ui/export/voltage-report/report-files.ts';
import { newZip, type ZipFile } from '#ui/export/zip.ts';
import { type LeftOut, makeReports } from './make-reports.ts';
import { type AppServices, reportFacts } from './report-facts.ts';

export interface Batch {
  readonly installations: readonly Installation[];
  readonly monday: LocalDate;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number) => void;
}

/** The file, and which reports are not in it. */
export interface ReportZip {
  readonly name: string;
  /** `null` if no report could be made. */
  readonly zip: Blob | null;
  readonly left: readonly LeftOut[];
}

const leftLines = (left: readonly LeftOut[], { monday }: ReportWeek): string =>
  [
    texts.leftHead(periodName('week', monday)),
    '',
    ...left.map(({ installation: { description, sn }, why }) => texts.leftLine(description, sn, why)),
    '',
  ].join('\r\n');

function whyOf(error: unknown): string {
  reportFailure(error, 'ui/export');
  return texts.reasons.failed;
}

/** PDF and CSV of each installation in one ZIP file, with a text that lists the reports that could not be made. */
export async function zipReports(services: AppServices, { installations, monday, signal, onProgress }: Batch): Promise<ReportZip> {
  const week = reportWeek(monday);
  const zip = newZip();
  const maker = pdfMaker();
  const company = await knownCompany(services.queries);
  const write = async (facts: ReportFacts): Promise<void> => {
    const { sheet, means } = await reportSheet(facts);
    await addReport(zip, reportFileName(facts), await maker.make({ report: sheet, company }, signal), means);
  };
  try {
    const readFacts = (installation: Installation) => reportFacts(services, installation, week);
    const left = await makeReports({ installations, readFacts, write, whyOf, onProgress, signal });
    if (left.length > 0) zip.addText(texts.leftFile, leftLines(left, week));
    const name = `${fileNameOf(texts.zipName, monday)}.zip`;
    return { name, zip: left.length < installations.length ? zip.finish() : null, left };
  } finally {
    maker.end();
  }
}

async function addReport(zip: ZipFile, name: string, pdf: Blob, means: Blob | null): Promise<void> {
  await zip.add(`${name}.pdf`, pdf);
  if (means) await zip.add(`${name}.csv`, means);
}
