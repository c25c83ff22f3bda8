import { IconAlertTriangle, IconCheck, IconEyeOff, IconMinus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { ANSWER_STATES } from '#domain/forms/form.ts';
import type { AskedItem } from '#domain/visit/asked-items.ts';
import type { Answer } from '#domain/visit/document.ts';
import { visitTexts as texts } from '#texts/visit/visit.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import type { Change, VisitEdit } from '#screens/visit/use-visit-edit.ts';
import classes from './foot.module.css';

const ICONS = { ok: IconCheck, fault: IconAlertTriangle, na: IconMinus, unchecked: IconEyeOff } as const;

/** Unit: ms. How long the pressed answer is seen before the next question. */
const SEEN = 300;

/** An answer that can be taken back. */
export interface Undo {
  readonly text: string;
  readonly takeBack: () => void;
}

interface Props {
  readonly asked: AskedItem;
  readonly edit: VisitEdit;
  readonly change: (changes: Partial<Answer>) => Change;
  readonly onDone: () => void;
  readonly onAnswered: (undo: Undo) => void;
}

/** The four answers, two by two. 'W porządku' and 'nie dotyczy' go on by themselves, and can be taken back. */
export function StateAnswer({ asked: { item, answer }, edit, change, onDone, onAnswered }: Props) {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
  const press = (state: (typeof ANSWER_STATES)[number]): void => {
    const before = answer?.state ?? null;
    edit.edit(change({ state: state === before ? null : state }));
    if (state === before || (state !== 'ok' && state !== 'na')) return;
    onAnswered({ text: texts.answered(item.ask, texts.states[state]), takeBack: () => edit.edit(change({ state: before })) });
    timer.current = setTimeout(onDone, SEEN);
  };
  return (
    <fieldset className={classes.states}>
      <legend className="pv-hidden">{item.ask}</legend>
      {ANSWER_STATES.map((state) => {
        const Icon = ICONS[state];
        return (
          <PlainButton
            key={state}
            className={classes.state}
            data-state={state}
            aria-pressed={answer?.state === state}
            onClick={() => press(state)}
          >
            <Icon size={26} aria-hidden="true" />
            {texts.states[state]}
          </PlainButton>
        );
      })}
    </fieldset>
  );
}
