import { useState } from 'react';
import { useLocation } from 'wouter';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { useMay } from '#state/use-account.ts';
import { toDoTexts as texts } from '#texts/care/to-do.ts';
import { problemSentence } from '#texts/problems.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { newTaskAddress } from '#ui/guide/new-task-address.ts';
import { guideNow } from '#ui/guide/use-guide.ts';

interface FileProps {
  readonly diagnosis: DiagnosisEntry;
  /** Names the installation too: there are as many buttons as lines. */
  readonly label: string;
}

/** Opens the form for a task, filled in from the guide, which is loaded at the press. */
export function FileTask({ diagnosis, label }: FileProps) {
  const [, go] = useLocation();
  const mayWork = useMay('staff');
  const [isBusy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    const book = await guideNow();
    setBusy(false);
    go(newTaskAddress(diagnosis.sn, diagnosis, diagnosis.id, book));
  };
  if (!mayWork) return null;
  return (
    <PlainButton look="outline" aria-label={label} aria-busy={isBusy} disabled={isBusy} onClick={() => void open()}>
      {texts.fileTask}
    </PlainButton>
  );
}

interface AcknowledgeProps {
  /** Several: one outage of the grid. */
  readonly diagnoses: readonly DiagnosisEntry[];
  readonly label: string;
  readonly onDone: () => void;
}

/** Acknowledges diagnoses. Without a network the acknowledgement is queued. */
export function Acknowledge({ diagnoses, label, onDone }: AcknowledgeProps) {
  const { acknowledgeDiagnosis } = useCommands();
  const mayWork = useMay('staff');
  const { username } = useValue(useQueries().session);
  const isOffline = useValue(useQueries().connection).is === 'offline';
  const [isBusy, setBusy] = useState(false);
  const acknowledge = async () => {
    setBusy(true);
    for (const diagnosis of diagnoses) {
      const outcome = await acknowledgeDiagnosis(diagnosis, username ?? '');
      if (outcome.ok) continue;
      setBusy(false);
      return notify({ text: problemSentence(outcome.problem), isError: true });
    }
    setBusy(false);
    notify(isOffline ? { text: texts.acknowledgedHere, topic: 'outbox' } : { text: texts.acknowledged });
    onDone();
  };
  if (!mayWork) return null;
  return (
    <PlainButton look="outline" aria-label={label} disabled={isBusy} onClick={() => void acknowledge()}>
      {texts.acknowledge}
    </PlainButton>
  );
}
