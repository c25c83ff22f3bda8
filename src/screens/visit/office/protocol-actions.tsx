import { IconFileText, IconFileZip, IconShare } from '@tabler/icons-react';
import { useState } from 'react';
import type { VisitFile } from '#domain/visit/document.ts';
import { VISIT_MAX } from '#domain/visit/limits.ts';
import { report } from '#failures/report.ts';
import { useCommands } from '#state/app-context.ts';
import { problemSentence } from '#texts/problems.ts';
import { protocolTexts as texts } from '#texts/visit/protocol/protocol-texts.ts';
import { Button } from '#ui/button/button.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import type { ReadVisitFacts } from './read-visit-facts.ts';
import { handedOut, type MadeProtocol, useProtocol } from './use-protocol.ts';

/** A file that this device can hand to another app. */
const canShare = (): boolean => {
  const probe = new File([''], 'a.pdf', { type: 'application/pdf' });
  return navigator.canShare?.({ files: [probe] }) === true;
};

type Way = 'save' | 'share' | 'zip';

const documentsOf = ({ document: { files } }: ReadVisitFacts): readonly VisitFile[] => files.filter(({ role }) => role === 'document');

/** Makes the protocol on this device and saves it, alone or with its attachments, or hands it to another app where the device can. */
export function ProtocolActions(facts: ReadVisitFacts) {
  const { make } = useProtocol(facts);
  const keep = useKeptProtocol(facts);
  const zipOf = useZip(facts);
  const [isBusy, setBusy] = useState<Way | null>(null);
  const hasZip = facts.document.kind === 'inspection' || documentsOf(facts).length > 0;
  const act = async (how: Way): Promise<void> => {
    const made = await make();
    const { pdf, name } = made;
    if (how === 'share') {
      await navigator.share({ files: [new File([pdf], name, { type: 'application/pdf' })] });
      return keep(made);
    }
    const { saveFile } = await import('#ui/export/save-file.ts');
    if (how === 'save') saveFile(pdf, name);
    else saveFile(await zipOf(made), name.replace(/\.pdf$/, '.zip'));
  };
  const run = async (how: Way): Promise<void> => {
    setBusy(how);
    try {
      await act(how);
    } catch (error) {
      // expected: AbortError, if the user closes the device's list of apps
      if (error instanceof Error && error.name === 'AbortError') return;
      report(error, 'screens/protocol');
      notify({ text: texts.failed, isError: true });
    } finally {
      setBusy(null);
    }
  };
  const button = (how: Way, Icon: typeof IconShare, label: string) => (
    <Button
      variant="default"
      loading={isBusy === how}
      disabled={isBusy !== null}
      leftSection={<Icon size={18} aria-hidden="true" />}
      onClick={() => void run(how)}
    >
      {label}
    </Button>
  );
  return (
    <>
      {button('save', IconFileText, texts.make)}
      {hasZip && button('zip', IconFileZip, texts.zip)}
      {canShare() && button('share', IconShare, texts.share)}
    </>
  );
}

/** Packs the protocol and its PDFs into one file. One that is not to be had is named in a text beside them. */
function useZip(facts: ReadVisitFacts) {
  const { readVisitFile } = useCommands();
  return async ({ pdf, name }: MadeProtocol): Promise<Blob> => {
    const [{ newZip }, { fileNameOf }] = await Promise.all([import('#ui/export/zip.ts'), import('#ui/export/save-file.ts')]);
    const zip = newZip();
    await zip.add(name, pdf);
    const missing: string[] = [];
    for (const [at, file] of documentsOf(facts).entries()) {
      if (file.type !== 'application/pdf') continue;
      const outcome = await readVisitFile(file.sha256);
      const title = file.name.replace(/\.pdf$/i, '');
      if (outcome.ok) await zip.add(`${fileNameOf('zalacznik', String(at + 1), title)}.pdf`, new Blob([outcome.value]));
      else missing.push(file.name || texts.attachment(at + 1));
    }
    if (missing.length > 0) {
      const sentence = texts.missingInZip(missing.join(', '));
      zip.addText(texts.missingFile, sentence);
      notify({ text: sentence, isError: true });
    }
    return zip.finish();
  };
}

/** Keeps a PDF that was handed out beside its finished visit: a later version of the app would print another one. */
function useKeptProtocol(facts: ReadVisitFacts) {
  const { decide } = useCommands();
  return async (made: MadeProtocol): Promise<void> => {
    if (facts.document.state !== 'final' || made.pdf.size > VISIT_MAX.file) return;
    const { data, ...named } = await handedOut(made, facts);
    const { visit, sha256, bytes, name, about } = named;
    const outcome = await decide(
      [
        ['keepProtocol', named],
        ['keepFile', visit, { sha256, bytes, name, about, type: 'application/pdf', role: 'protocol', data }],
      ],
      null,
    );
    if (!outcome.ok) notify({ text: problemSentence(outcome.problem), isError: true });
  };
}
