import { useState } from 'react';
import { useCommands, useQueries } from '#state/app-context.ts';
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
  const { fileBytes } = useQueries();
  const { readVisitFile } = useCommands();
  const [busy, setBusy] = useState<string | null>(null);
  const open = async ({ sha256, name }: OpenedFile): Promise<void> => {
    setBusy(sha256);
    const here = await fileBytes(sha256);
    const outcome = here ? null : await readVisitFile(sha256);
    setBusy(null);
    const data = here ?? (outcome?.ok ? outcome.value : null);
    if (!data) {
      const problem = outcome && !outcome.ok ? outcome.problem : null;
      const isAbsent = problem?.is === 'refused' && (problem.status === 404 || problem.status === 409);
      return notify({ text: problem && !isAbsent ? problemSentence(problem) : texts.absent, isError: true });
    }
    const { fileNameOf, saveFile } = await import('#ui/export/save-file.ts');
    const stem = fileNameOf(name.replace(/\.pdf$/i, '')) || texts.unnamed.toLowerCase();
    saveFile(new Blob([data], { type: 'application/pdf' }), `${stem}.pdf`);
  };
  return { open, busy };
}
