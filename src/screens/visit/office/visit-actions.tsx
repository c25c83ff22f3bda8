import { useState } from 'react';
import { useLocation } from 'wouter';
import { documentOf } from '#domain/visit/answered-visit.ts';
import { correctionOf } from '#domain/visit/begin/correction.ts';
import { lastKnown } from '#domain/service/resource.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { useMay } from '#state/use-account.ts';
import { problemSentence } from '#texts/problems.ts';
import { officeVisitTexts as texts } from '#texts/visit/visit-list.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import type { ReadVisitFacts } from './read-visit-facts.ts';

/** Saves a visit on this device and opens it there. */
function useSaved() {
  const { saveVisit } = useCommands();
  const [, go] = useLocation();
  return async (document: VisitDocument, { about, sn, checklist, office }: Omit<ReadVisitFacts, 'document'>): Promise<void> => {
    const begun = { task: null, about, sn, form: checklist, base: office };
    const outcome = await saveVisit(document.uuid, (now) => ({ ...(now ?? document), technician: document.technician }), begun);
    if (outcome.ok) go(`/visit/${document.uuid}`);
    else notify({ text: problemSentence(outcome.problem), isError: true });
  };
}

/** What can be done with a draft of another device: go on with one's own, or take over a colleague's. */
export function DraftActions({ document, ...facts }: ReadVisitFacts) {
  const mayWork = useMay('staff');
  const me = lastKnown(useValue(useQueries().technicians))?.find(({ isMe }) => isMe);
  const save = useSaved();
  const [isAsking, setAsking] = useState(false);
  if (!mayWork || !me || facts.office?.erased_at) return null;
  const isOwn = me.id === document.technician.id;
  const takeOver = async (): Promise<void> => {
    setAsking(false);
    await save({ ...document, technician: { id: me.id, name: me.name } }, facts);
  };
  return (
    <>
      <Button onClick={() => (isOwn ? void save(document, facts) : setAsking(true))}>{isOwn ? texts.goOn : texts.takeOver}</Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={texts.takeOverTitle}
        text={texts.takeOverText(document.technician.name)}
        confirmLabel={texts.takeOver}
        onConfirm={takeOver}
      />
    </>
  );
}

/** What can be done with a finished visit: it can be corrected once the office has it. */
export function FinalActions({ document, office, ...facts }: ReadVisitFacts) {
  const mayWork = useMay('staff');
  const save = useSaved();
  const [isAsking, setAsking] = useState(false);
  if (!mayWork || !office || office.state !== 'final' || office.replaced_by || office.erased_at || document.source === 'external')
    return null;
  const correct = async (): Promise<void> => {
    setAsking(false);
    const corrected = documentOf(office);
    await save(correctionOf({ content: corrected, corrected, uuid: crypto.randomUUID() }), { ...facts, office: null });
  };
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {texts.correct}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={texts.correctTitle}
        text={texts.correctText}
        confirmLabel={texts.correctDo}
        onConfirm={correct}
      />
    </>
  );
}
