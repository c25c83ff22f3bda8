import { IconFileZip } from '@tabler/icons-react';
import { useState } from 'react';
import type { Company } from '#domain/service/company.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { report } from '#failures/report.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { useCompany } from '#state/use-company.ts';
import { useProtocolFacts } from '#state/use-visit-facts.ts';
import type { HeldVisit } from '#state/views.ts';
import { sendingTexts as texts } from '#texts/unsent/visits.ts';
import { Button } from '#ui/button/button.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { type ProtocolPhoto, type ProtocolSheet, sheetOf } from '#ui/export/protocol/protocol-sheet.ts';

/** 'Zapisz wizytę do pliku': a ZIP of the document, its files and its protocol, from what this device has and can fetch now. */
export function SaveVisit({ uuid, label = texts.saveVisit }: { readonly uuid: string; readonly label?: string }) {
  const view = useValue(useQueries().visit(uuid));
  const visit = view.is === 'held' ? { ...view, checklist: view.form } : null;
  const filesOf = useFiles();
  const company = useCompany();
  const { isReady: _, ...known } = useProtocolFacts(visit);
  const [isBusy, setBusy] = useState(false);
  if (visit === null) return null;
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const files = await filesOf(visit.document);
      const pictures = new Set(visit.document.files.filter(({ role }) => role !== 'document').map(({ sha256 }) => sha256));
      const photos = files.filter(({ sha256 }) => pictures.has(sha256));
      const sheet = sheetOf({ ...visit, photos, office: visit.base }, known);
      notify({ text: await saveZip(visit, files, sheet, await company()) });
    } catch (error) {
      report(error, 'screens/save-visit');
      notify({ text: texts.savingFailed, isError: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="default" loading={isBusy} leftSection={<IconFileZip size={18} aria-hidden="true" />} onClick={() => void save()}>
      {label}
    </Button>
  );
}

type Files = readonly (ProtocolPhoto & { readonly name: string })[];

const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

/** The files of a visit with their names in the ZIP; `data` is `null` for one that neither this device nor the office has. */
function useFiles(): (document: VisitDocument) => Promise<Files> {
  const { readVisitFile } = useCommands();
  return async ({ files }) => {
    const read: Files[number][] = [];
    for (const [index, { sha256, type }] of files.entries()) {
      const outcome = await readVisitFile(sha256);
      const name = `pliki/${String(index + 1).padStart(2, '0')}.${ENDINGS[type] ?? 'bin'}`;
      read.push({ sha256, name, data: outcome.ok ? outcome.value : null });
    }
    return read;
  };
}

/** Saves the ZIP and returns what to say about it. The document and the files are saved also if the PDF cannot be made. */
async function saveZip(visit: HeldVisit, files: Files, sheet: ProtocolSheet, company: Company | null): Promise<string> {
  const [{ newZip }, { saveFile }, { pdfOf }] = await Promise.all([
    import('#ui/export/zip.ts'),
    import('#ui/export/save-file.ts'),
    import('#ui/export/pdf-in-worker.ts'),
  ]);
  const zip = newZip();
  zip.addText('document.json', JSON.stringify(visit.document, null, 2));
  for (const { name, data } of files) if (data) await zip.add(name, new Blob([data]));
  const pdf = await pdfOf({ protocol: sheet, company }).catch((error: unknown) => {
    report(error, 'screens/save-visit-pdf');
    return null;
  });
  if (pdf) await zip.add(`protokol-${visit.document.number}.pdf`, pdf);
  const name = `wizyta-${visit.document.number}.zip`;
  saveFile(zip.finish(), name);
  const missing = files.filter(({ data }) => data === null).length;
  if (pdf === null) return texts.savedWithoutPdf(name);
  return missing > 0 ? texts.savedWithoutFiles(name, missing) : texts.savedVisit(name);
}
