import { useState } from 'react';
import type { Problem } from '#domain/service/problem.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { useMay } from '#state/use-may.ts';
import type { SeenDiagnosis } from '#state/views.ts';
import { diagnosisTexts as texts } from '#texts/care/diagnosis.ts';
import { problemSentence } from '#texts/problems.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import classes from './diagnosis.module.css';

/** Says that one has seen it; without a network it waits on this device. */
export function AcknowledgeButton({ entry }: { readonly entry: SeenDiagnosis }) {
  const { acknowledgeDiagnosis } = useCommands();
  const { username } = useValue(useQueries().session);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const mayWork = useMay('staff');
  if (entry.acknowledged !== null || !mayWork) return null;
  const acknowledge = async () => {
    setBusy(true);
    const outcome = await acknowledgeDiagnosis(entry, username ?? '');
    setProblem(outcome.ok ? null : outcome.problem);
    setBusy(false);
  };
  return (
    <>
      <PlainButton look="outline" className={classes.acknowledge} disabled={isBusy} onClick={() => void acknowledge()}>
        {texts.acknowledge}
      </PlainButton>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problemSentence(problem)}
        </p>
      )}
    </>
  );
}
