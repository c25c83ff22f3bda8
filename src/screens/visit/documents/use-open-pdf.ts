import { useState } from 'react';
import { useCommands } from '#state/app-context.ts';
import { documentTexts as texts } from '#texts/visit/documents.ts';
import { problemSentence } from '#texts/problems.ts';
import { notify } from '#ui/dialogs/notify.ts';

/** A file to open. */
interface OpenedFile {
  readonly sha256: string;
  readonly name: string;
}

/** Saves a PDF of this device, else of the office, as a download. `busy`: the hash of the one that is being read. */
export function useOpenPdf() {
  const { readVisitFile } = useCommands();
  const [busy, setBusy] = useState<string | null>(null);
  const open = async ({ sha256, name }: OpenedFile): Promise<void> => {
    setBusy(sha256);
    const outcome = await readVisitFile(sha256);
    setBusy(null);
    if (!outcome.ok) {
      const { problem } = outcome;
      const isAbsent = problem.is === 'refused' && (problem.status === 404 || problem.status === 409);
      return notify({ text: isAbsent ? texts.absent : problemSentence(problem), isError: true });
    }
    const { fileNameOf, saveFile } = await import('#ui/export/save-file.ts');
    const stem = fileNameOf(name.replace(/\.pdf$/i, '')) || texts.unnamed.toLowerCase();
    saveFile(new Blob([outcome.value], { type: 'application/pdf' }), `${stem}.pdf`);
  };
  return { open, busy };
}
