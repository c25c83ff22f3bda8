import { IconArrowBackUp } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { visitTexts as texts } from '#texts/visit/visit.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import type { Undo } from './items/state-answer.tsx';
import classes from './visit.module.css';

/** Unit: ms. How long an answer can be taken back after the next question is shown. */
const OFFERED = 6000;

/** 'Cofnij' for the last answer, for a few seconds. It is beside the contents, since a message would cover the next answers. */
export function useUndo(): { readonly offer: (undo: Undo) => void; readonly button: ReactNode } {
  const [undo, setUndo] = useState<Undo | null>(null);
  useEffect(() => {
    if (!undo) return undefined;
    const timer = setTimeout(() => setUndo(null), OFFERED);
    return () => clearTimeout(timer);
  }, [undo]);
  const press = (): void => {
    undo?.takeBack();
    setUndo(null);
  };
  const button = undo && (
    <PlainButton look="outline" className={classes.open} title={undo.text} aria-label={`${texts.undo}: ${undo.text}`} onClick={press}>
      <IconArrowBackUp size={20} aria-hidden="true" />
      {texts.undo}
    </PlainButton>
  );
  return { offer: setUndo, button };
}
