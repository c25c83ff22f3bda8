import { IconFileText, IconShare } from '@tabler/icons-react';
import { useState } from 'react';
import type { Installation } from '#domain/service/installation.ts';
import { addressLine } from '#domain/service/installation.ts';
import { lastKnown } from '#domain/service/resource.ts';
import type { Instant } from '#domain/quantity.ts';
import { report } from '#failures/report.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { causeName } from '#texts/diagnoses.ts';
import { shortDate } from '#texts/dates.ts';
import { localDateOf, toIso } from '#domain/time/warsaw.ts';
import { VISIT_MAX } from '#domain/visit/limits.ts';
import { problemSentence } from '#texts/problems.ts';
import { sha256Of } from '#ui/export/sha256-of.ts';
import { protocolTexts as texts } from '#texts/visit/protocol.ts';
import { Button } from '#ui/button/button.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import type { ProtocolPhoto, ProtocolSheet } from '#ui/export/protocol/protocol-sheet.ts';
import type { ReadVisitFacts } from './read-visit-facts.ts';

/** A file that this device can hand to another app. */
const canShare = (): boolean => {
  const probe = new File([''], 'a.pdf', { type: 'application/pdf' });
  return navigator.canShare?.({ files: [probe] }) === true;
};

/** 'Protokół PDF': made on this device from what it holds, and what it can fetch now; saved, or shared where the device can. */
export function ProtocolActions(facts: ReadVisitFacts) {
  const make = useProtocol(facts);
  const keep = useKeptProtocol(facts);
  const [isBusy, setBusy] = useState<'save' | 'share' | null>(null);
  const run = async (how: 'save' | 'share'): Promise<void> => {
    setBusy(how);
    try {
      const { pdf, name } = await make();
      if (how === 'save') (await import('#ui/export/save-file.ts')).saveFile(pdf, name);
      else {
        await navigator.share({ files: [new File([pdf], name, { type: 'application/pdf' })] });
        await keep(pdf, name);
      }
    } catch (error) {
      // expected: AbortError, if the user closes the device's list of apps
      if (error instanceof Error && error.name === 'AbortError') return;
      report(error, 'screens/protocol');
      notify({ text: texts.failed, isError: true });
    } finally {
      setBusy(null);
    }
  };
  return (
    <>
      <Button
        variant="default"
        loading={isBusy === 'save'}
        disabled={isBusy !== null}
        leftSection={<IconFileText size={18} aria-hidden="true" />}
        onClick={() => void run('save')}
      >
        {texts.make}
      </Button>
      {canShare() && (
        <Button
          variant="default"
          loading={isBusy === 'share'}
          disabled={isBusy !== null}
          leftSection={<IconShare size={18} aria-hidden="true" />}
          onClick={() => void run('share')}
        >
          {texts.share}
        </Button>
      )}
    </>
  );
}

/** Keeps a PDF that was handed out beside its finished visit: a later version of the app would print another one. */
function useKeptProtocol({ document: { uuid, state }, about }: ReadVisitFacts) {
  const { decide } = useCommands();
  return async (pdf: Blob, name: string): Promise<void> => {
    if (state !== 'final' || pdf.size > VISIT_MAX.file) return;
    const data = await pdf.arrayBuffer();
    const sha256 = await sha256Of(pdf);
    const facts = { sha256, bytes: data.byteLength, name, about };
    const outcome = await decide(
      [
        ['keepProtocol', { ...facts, visit: uuid, made_at: toIso(Date.now() as Instant) }],
        ['keepFile', uuid, { ...facts, type: 'application/pdf', role: 'protocol', data }],
      ],
      null,
    );
    if (!outcome.ok) notify({ text: problemSentence(outcome.problem), isError: true });
  };
}

/** Makes the file. Bytes of photos are read only then, one after the other. */
function useProtocol({ document, form, about, sn, office }: ReadVisitFacts) {
  const queries = useQueries();
  const { readVisitFile } = useCommands();
  const installation = lastKnown(useValue(queries.installation(sn)));
  const task = lastKnown(useValue(queries.tasks))?.find(({ id }) => id !== null && id === document.task);
  const diagnoses = lastKnown(useValue(queries.diagnoses)) ?? [];
  const replaced = lastKnown(useValue(queries.officeVisit(document.replaces ?? '')));
  const photosOf = async (): Promise<readonly ProtocolPhoto[]> => {
    const photos: ProtocolPhoto[] = [];
    for (const { sha256 } of document.files.filter(({ role }) => role !== 'document')) {
      const here = await queries.fileBytes(sha256);
      const outcome = here ? null : await readVisitFile(sha256);
      photos.push({ sha256, data: here ?? (outcome?.ok ? outcome.value : null) });
    }
    return photos;
  };
  return async (): Promise<{ readonly pdf: Blob; readonly name: string }> => {
    const causes = diagnoses
      .filter((one) => one.installation === document.installation && one.state !== 'gone')
      .map(({ cause, since }) => `${causeName(cause)} (od ${shortDate(localDateOf(since))})`);
    const sheet: ProtocolSheet = {
      document,
      form,
      installation: { description: about, sn, address: addressOf(installation) },
      task: task ? { id: task.id, reason: task.reason } : null,
      causes: document.kind === 'service' ? causes : [],
      replaces: document.replaces === null ? null : (replaced?.number ?? ''),
      nextDue: office?.next_due ?? null,
      photos: await photosOf(),
      made: Date.now() as Instant,
    };
    const { pdfOf } = await import('#ui/export/pdf-in-worker.ts');
    return { pdf: await pdfOf({ protocol: sheet }), name: `${texts.fileName}-${document.number}.pdf` };
  };
}

const addressOf = (installation: Installation | undefined): string => (installation ? addressLine(installation.address) : '');
