import { useState } from 'react';
import { useCommands } from '#state/app-context.ts';
import { readinessTexts as texts } from '#texts/readiness.ts';
import { Button } from '#ui/button/button.tsx';
import { notify } from '#ui/dialogs/notify.ts';

interface Props {
  /** The only action of its section, which has given the reason already. */
  readonly isMain?: boolean;
}

/** Asks the browser not to clear the storage, and shows the result. */
export function Protect({ isMain = false }: Props) {
  const { protectStorage } = useCommands();
  const [isRefused, setRefused] = useState(false);
  const protect = async () => {
    const isGranted = await protectStorage();
    setRefused(!isGranted);
    notify(isGranted ? { text: texts.protectDone } : { text: texts.protectFailed, isError: true });
  };
  return (
    <>
      {(isRefused || !isMain) && <p className="pv-small">{isRefused ? texts.protectFailed : texts.protectedNo}</p>}
      <Button {...(isMain ? {} : ({ variant: 'default', size: 'xs', mt: 6 } as const))} onClick={() => void protect()}>
        {texts.protect}
      </Button>
    </>
  );
}
