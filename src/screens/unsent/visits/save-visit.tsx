import { IconFileZip } from '@tabler/icons-react';
import { useState } from 'react';
import { lastKnown } from '#domain/service/resource.ts';
import { addressLine } from '#domain/service/installation.ts';
import type { Instant } from '#domain/quantity.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { report } from '#failures/report.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { useSettingProfile } from '#state/use-setting-profile.ts';
import type { HeldVisit } from '#state/views.ts';
import { shortDate } from '#texts/dates.ts';
import { causeName } from '#texts/diagnoses.ts';
import { sendingTexts as texts } from '#texts/unsent/visits.ts';
import { Button } from '#ui/button/button.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import type { ProtocolPhoto, ProtocolSheet } from '#ui/export/protocol/protocol-sheet.ts';

/** 'Zapisz wizytę do pliku': a ZIP of the document, its files and its report, from what this device has and can fetch now. */
export function SaveVisit({ uuid, label = texts.saveVisit }: { readonly uuid: string; readonly label?: string }) {
  const visit = useValue(useQueries().visit(uuid));
  const filesOf = useFiles();
  const sheetOf = useSheet(visit.is === 'held' ? visit : null);
  const [isBusy, setBusy] = useState(false);
  if (visit.is !== 'held') return null;
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      notify({ text: await saveZip(visit, await filesOf(visit.document), sheetOf) });
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
  const { fileBytes } = useQueries();
  const { readVisitFile } = useCommands();
  return async ({ files }) => {
    const read: Files[number][] = [];
    for (const [index, { sha256, type }] of files.entries()) {
      const here = await fileBytes(sha256);
      const outcome = here ? null : await readVisitFile(sha256);
      const name = `pliki/${String(index + 1).padStart(2, '0')}.${ENDINGS[type] ?? 'bin'}`;
      read.push({ sha256, name, data: here ?? (outcome?.ok ? outcome.value : null) });
    }
    return read;
  };
}

/** The report of a visit as data for its PDF. */
function useSheet(shown: HeldVisit | null): (visit: HeldVisit, files: Files) => ProtocolSheet {
  const queries = useQueries();
  const { isReady: _, ...profile } = useSettingProfile(shown);
  const installation = lastKnown(useValue(queries.installation(shown?.sn ?? '')));
  const tasks = lastKnown(useValue(queries.tasks));
  const diagnoses = lastKnown(useValue(queries.diagnoses)) ?? [];
  return ({ document, form, about, sn: serial, base }, files) => {
    const task = tasks?.find(({ id }) => id !== null && id === document.task);
    const photos = new Set(document.files.filter(({ role }) => role !== 'document').map(({ sha256 }) => sha256));
    const causes = diagnoses
      .filter((one) => one.installation === document.installation && one.state !== 'gone')
      .map(({ cause, since }) => `${causeName(cause)} (od ${shortDate(localDateOf(since))})`);
    return {
      document,
      form,
      profile,
      installation: { description: about, sn: serial, address: installation ? addressLine(installation.address) : '' },
      task: task ? { id: task.id, reason: task.reason } : null,
      causes: document.kind === 'service' ? causes : [],
      replaces: document.replaces === null ? null : '',
      nextDue: base?.next_due ?? null,
      photos: files.filter(({ sha256 }) => photos.has(sha256)),
      made: Date.now() as Instant,
    };
  };
}

/** Saves the ZIP and returns what to say about it. The document and the files are saved also if the PDF cannot be made. */
async function saveZip(visit: HeldVisit, files: Files, sheetOf: (visit: HeldVisit, files: Files) => ProtocolSheet): Promise<string> {
  const [{ newZip }, { saveFile }, { pdfOf }] = await Promise.all([
    import('#ui/export/zip.ts'),
    import('#ui/export/save-file.ts'),
    import('#ui/export/pdf-in-worker.ts'),
  ]);
  const zip = newZip();
  zip.addText('document.json', JSON.stringify(visit.document, null, 2));
  for (const { name, data } of files) if (data) await zip.add(name, new Blob([data]));
  const pdf = await pdfOf({ protocol: sheetOf(visit, files) }).catch((error: unknown) => {
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
