import type { Instant } from '#domain/quantity.ts';
import type { VisitFile } from '#domain/visit/document.ts';
import { toIso } from '#domain/time/warsaw.ts';
import { useCommands } from '#state/app-context.ts';
import { useCompany } from '#state/use-company.ts';
import { useProtocolFacts } from '#state/use-visit-facts.ts';
import { protocolTexts as texts } from '#texts/visit/protocol/protocol-texts.ts';
import { type ProtocolPhoto, sheetOf } from '#ui/export/protocol/protocol-sheet.ts';
import { sha256Of } from '#ui/export/sha256-of.ts';
import type { ReadVisitFacts } from './read-visit-facts.ts';

/** A protocol as a file. */
export interface MadeProtocol {
  readonly pdf: Blob;
  readonly name: string;
}

const isPicture = ({ type }: VisitFile): boolean => type !== 'application/pdf';

/** Makes the protocol of a visit. Bytes of photos are read only then, one after the other. `isReady`: what it says is read from the device. */
export function useProtocol({ document, checklist, about, sn, office }: ReadVisitFacts) {
  const { isReady, ...known } = useProtocolFacts({ document, checklist, sn });
  const { readVisitFile } = useCommands();
  const company = useCompany();
  const make = async (): Promise<MadeProtocol> => {
    const photos: ProtocolPhoto[] = [];
    for (const { sha256 } of document.files.filter(isPicture)) {
      const outcome = await readVisitFile(sha256);
      photos.push({ sha256, data: outcome.ok ? outcome.value : null });
    }
    const sheet = sheetOf({ document, checklist, photos, about, sn, office }, known);
    const { pdfOf } = await import('#ui/export/pdf-in-worker.ts');
    return { pdf: await pdfOf({ protocol: sheet, company: await company() }), name: `${texts.fileName}-${document.number}.pdf` };
  };
  return { make, isReady };
}

/** A protocol as it is kept beside its visit. */
export async function handedOut({ pdf, name }: MadeProtocol, { document, about }: ReadVisitFacts) {
  const data = await pdf.arrayBuffer();
  const made = toIso(Date.now() as Instant);
  return { visit: document.uuid, sha256: await sha256Of(pdf), bytes: data.byteLength, made_at: made, name, about, data };
}
