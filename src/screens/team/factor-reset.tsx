import { useState } from 'react';
import { useCommands } from '#state/app-context.ts';
import { factorTexts } from '#texts/account/second-factor.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { useDeed } from './use-deed.ts';

interface Props {
  readonly id: number;
  readonly email: string;
  readonly isOffline: boolean;
}

const { colleague: texts } = factorTexts;

/** Takes a colleague's second factor away, after a question (specification 31.7). */
export function FactorReset({ id, email, isOffline }: Props) {
  const { resetColleagueFactor } = useCommands();
  const { act } = useDeed();
  const [isAsking, setAsking] = useState(false);
  const reset = async (): Promise<void> => {
    await act('reset', () => resetColleagueFactor(id), texts.done(email));
    setAsking(false);
  };
  return (
    <>
      <Button variant="default" disabled={isOffline} aria-label={texts.resetOf(email)} onClick={() => setAsking(true)}>
        {texts.reset}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={texts.question(email)}
        text={texts.text}
        confirmLabel={texts.reset}
        isDangerous
        isForbidden={isOffline}
        onConfirm={reset}
      />
    </>
  );
}
