import type { Installation } from '#domain/service/installation.ts';
import { addressLine } from '#domain/service/installation.ts';
import { lastKnown } from '#domain/service/resource.ts';
import type { Instant } from '#domain/quantity.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import type { VisitDocument, VisitFile } from '#domain/visit/document.ts';
import { inspectionDue } from '#domain/visit/inspection-due.ts';
import { localDateOf, toIso } from '#domain/time/warsaw.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { useSettingProfile } from '#state/use-setting-profile.ts';
import { causeName } from '#texts/diagnoses.ts';
import { shortDate } from '#texts/dates.ts';
import { protocolTexts as texts } from '#texts/visit/protocol.ts';
import type { ProtocolPhoto, ProtocolSheet } from '#ui/export/protocol/protocol-sheet.ts';
import { sha256Of } from '#ui/export/sha256-of.ts';
import type { ReadVisitFacts } from './read-visit-facts.ts';

/** A report as a file. */
interface MadeProtocol {
  readonly pdf: Blob;
  readonly name: string;
}

/** Bytes of a file of this device, else of the office; `null`: neither has it. */
export function useFileBytes(): (sha256: string) => Promise<ArrayBuffer | null> {
  const { fileBytes } = useQueries();
  const { readVisitFile } = useCommands();
  return async (sha256) => {
    const here = await fileBytes(sha256);
    const outcome = here ? null : await readVisitFile(sha256);
    return here ?? (outcome?.ok ? outcome.value : null);
  };
}

const isPicture = ({ type }: VisitFile): boolean => type !== 'application/pdf';

/** Makes the report of a visit. Bytes of photos are read only then, one after the other. `isReady`: what it says is read from the device. */
export function useProtocol({ document, form, about, sn, office }: ReadVisitFacts) {
  const { isReady: isProfileReady, ...profile } = useSettingProfile({ document, form });
  const queries = useQueries();
  const bytesOf = useFileBytes();
  const address = useValue(queries.installation(sn));
  const tasks = useValue(queries.tasks);
  const causes = useValue(queries.diagnoses);
  const corrected = useValue(queries.officeVisit(document.replaces ?? ''));
  const replaced = lastKnown(corrected);
  const task = lastKnown(tasks)?.find(({ id }) => id !== null && id === document.task);
  const areFactsReady = address.is !== 'loading' && tasks.is !== 'loading' && (document.replaces === null || corrected.is !== 'loading');
  const isReady = areFactsReady && isProfileReady;
  const photosOf = async (): Promise<readonly ProtocolPhoto[]> => {
    const photos: ProtocolPhoto[] = [];
    for (const { sha256 } of document.files.filter(isPicture)) photos.push({ sha256, data: await bytesOf(sha256) });
    return photos;
  };
  const make = async (): Promise<MadeProtocol> => {
    const open = (lastKnown(causes) ?? [])
      .filter((one) => one.installation === document.installation && one.state !== 'gone')
      .map(({ cause, since }) => `${causeName(cause)} (od ${shortDate(localDateOf(since))})`);
    const sheet: ProtocolSheet = {
      document,
      form,
      profile,
      installation: { description: about, sn, address: addressOf(lastKnown(address)) },
      task: task ? { id: task.id, reason: task.reason } : null,
      causes: document.kind === 'service' ? open : [],
      replaces: document.replaces === null ? null : (replaced?.number ?? ''),
      nextDue: office?.next_due ?? dueAfter(document),
      photos: await photosOf(),
      made: Date.now() as Instant,
    };
    const { pdfOf } = await import('#ui/export/pdf-in-worker.ts');
    return { pdf: await pdfOf({ protocol: sheet }), name: `${texts.fileName}-${document.number}.pdf` };
  };
  return { make, isReady };
}

/** The next date that a finished inspection gives by itself, until the office says it. */
const dueAfter = (document: VisitDocument): LocalDate | null =>
  document.kind === 'inspection' ? inspectionDue({ commissionedOn: null, visits: [document] }, Date.now()).due : null;

const addressOf = (installation: Installation | undefined): string => (installation ? addressLine(installation.address) : '');

/** A report as it is kept beside its visit. */
export async function handedOut({ pdf, name }: MadeProtocol, { document, about }: ReadVisitFacts) {
  const data = await pdf.arrayBuffer();
  const made = toIso(Date.now() as Instant);
  return { visit: document.uuid, sha256: await sha256Of(pdf), bytes: data.byteLength, made_at: made, name, about, data };
}
