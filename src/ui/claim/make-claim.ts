import { activeCauses } from '#domain/diagnosis/active-causes.ts';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import type { PowerSeries } from '#domain/energy/series.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Company } from '#domain/service/company.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import { startOf } from '#domain/visit/visit-times.ts';
import { nameOf } from '#texts/care/causes.ts';
import { dateAndTime, shortDate } from '#texts/dates.ts';
import { claimTexts as texts } from '#texts/visit/claim.ts';
import { type ClaimFacts, type ClaimLine, claimLines, claimSheet } from '#ui/export/claim/claim-sheet.ts';
import { tableToCsv } from '#ui/export/csv.ts';
import { pdfOf } from '#ui/export/pdf-in-worker.ts';
import { fileNameOf } from '#ui/export/save-file.ts';
import { newZip } from '#ui/export/zip.ts';

/** What a claim is about. */
export type Claim = Pick<ClaimFacts, 'installation' | 'task' | 'visit'>;

/** What this device holds or can fetch. */
export interface ClaimSource {
  /** `null`: neither this device nor the office gives it. */
  readonly readFile: (sha256: string) => Promise<ArrayBuffer | null>;
  readonly read: (
    installation: number,
    days: readonly LocalDate[],
  ) => Promise<
    Pick<ClaimFacts, 'equipment' | 'states' | 'events'> & {
      readonly diagnoses: readonly DiagnosisEntry[];
      readonly company: Company | null;
      /** Of each day. */
      readonly power: readonly (PowerSeries | undefined)[];
    }
  >;
}

/** Unit: days before the visit, or before now. */
const DAYS = 7;

/** The file, and what this device does not have of it; empty if nothing is missing. */
export interface MadeClaim {
  readonly name: string;
  readonly zip: Blob;
  readonly missing: string;
}

/** A ZIP with the paper, the photos of the visit, and readings, states and events of seven days. */
export async function makeClaim({ read, readFile }: ClaimSource, claim: Claim): Promise<MadeClaim> {
  const { installation, visit } = claim;
  const until = (visit ? startOf(visit.document) : Date.now()) as Instant;
  const last = localDateOf(until);
  const days = Array.from({ length: DAYS + 1 }, (_, at) => addDays(last, at - DAYS));
  const { company, diagnoses, power, ...held } = await read(installation.id, days);
  const causes = (activeCauses(diagnoses).get(installation.id) ?? []).map(nameOf);
  const series = power.filter((one) => one !== undefined);
  const facts: ClaimFacts = { ...claim, ...held, causes, power: series, from: instantOf(addDays(last, -DAYS)), until };
  const zip = newZip();
  await zip.add(texts.pdfName, await pdfOf({ claim: claimSheet(facts), company }));
  await zip.add(texts.csvName, await csvOf(claimLines(facts)));
  let photos = 0;
  for (const [at, file] of (visit?.document.files ?? []).filter(({ role }) => role !== 'document').entries()) {
    const data = await readFile(file.sha256);
    if (data) await zip.add(texts.photoName(at + 1), new Blob([data]));
    else photos += 1;
  }
  const absent = days.filter((_, at) => power[at] === undefined).map(shortDate);
  const missing = texts.missing(absent, photos);
  if (missing !== '') zip.addText(texts.missingFile, missing);
  return { name: `${fileNameOf(texts.fileName, installation.sn, last)}.zip`, zip: zip.finish(), missing };
}

const csvOf = (rows: readonly ClaimLine[]): Promise<Blob> =>
  tableToCsv<ClaimLine>({
    title: texts.title,
    fileName: texts.csvName,
    rows,
    columns: [
      { title: texts.csv.at, value: ({ at }) => dateAndTime(at) },
      { title: texts.csv.kind, value: ({ kind }) => kind },
      { title: texts.csv.value, value: ({ value }) => value },
    ],
  });
