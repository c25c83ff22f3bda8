import { IconAlertTriangle, IconCheck, IconEyeOff, IconMinus } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ANSWER_STATES } from '#domain/checklists/checklist.ts';
import type { Instant } from '#domain/quantity.ts';
import type { AskedItem } from '#domain/visit/asked-items.ts';
import type { Answer, Finding } from '#domain/visit/document.ts';
import { answerTo } from '#domain/visit/edit/answer-to.ts';
import { findingsOf } from '#domain/visit/faults/fault-needs.ts';
import { uiTexts } from '#texts/ui.ts';
import { visitTexts as texts } from '#texts/visit/visit.ts';
import { Button } from '#ui/button/button.tsx';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { Dialog, DialogButtons } from '#ui/dialogs/dialog.tsx';
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

type State = Answer['state'];

interface StateChange {
  /** Changes the state. `onChanged` is called once it is changed, with the change that takes it back. */
  readonly set: (state: State, onChanged?: (takeBack: Change) => void) => void;
  /** The dialog, to render. */
  readonly question: ReactNode;
}

/**
 * Changes the state of an answer. Where 'Usterka' is taken back and has findings, the user decides whether they stay in the protocol.
 * Source: specification 34.61.
 */
export function useStateChange({ asked, edit }: { readonly asked: AskedItem; readonly edit: VisitEdit }): StateChange {
  const [open, setOpen] = useState<{ readonly state: State; readonly onChanged: (takeBack: Change) => void } | null>(null);
  const before = asked.answer?.state ?? null;
  const own = findingsOf(edit.document, asked);
  const change = (state: State) => answerTo(asked.item.key, asked.of, { state }, Date.now() as Instant);
  const answer = (isRemoved: boolean): void => {
    if (!open) return;
    const removed = isRemoved ? own : [];
    const isKept = ({ key }: Finding): boolean => !removed.some((one) => one.key === key);
    edit.edit((document) => ({ ...change(open.state)(document), findings: document.findings.filter(isKept) }));
    open.onChanged((document) => ({ ...change(before)(document), findings: [...document.findings, ...removed] }));
    setOpen(null);
  };
  const question = (
    <Dialog isOpen={open !== null} onClose={() => setOpen(null)} title={texts.revokedTitle}>
      <p>{texts.revokedText}</p>
      <DialogButtons>
        <Button variant="default" onClick={() => setOpen(null)}>
          {uiTexts.cancel}
        </Button>
        <Button variant="default" onClick={() => answer(false)}>
          {texts.revokedKeep}
        </Button>
        <Button color="red" onClick={() => answer(true)}>
          {texts.revokedRemove}
        </Button>
      </DialogButtons>
    </Dialog>
  );
  const set: StateChange['set'] = (state, onChanged = () => undefined) => {
    if (before === 'fault' && state !== 'fault' && own.length > 0) return setOpen({ state, onChanged });
    edit.edit(change(state));
    onChanged(change(before));
  };
  return { set, question };
}

interface Props {
  readonly asked: AskedItem;
  readonly edit: VisitEdit;
  /** Where one question is shown at a time: 'W porządku' and 'nie dotyczy' go on by themselves, and can be taken back. */
  readonly goesOn?: { readonly onDone: () => void; readonly onAnswered: (undo: Undo) => void };
}

/** The four answers. A second press takes one back. */
export function StateAnswer({ asked, edit, goesOn }: Props) {
  const { item, answer } = asked;
  const change = useStateChange({ asked, edit });
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
  const press = (state: (typeof ANSWER_STATES)[number]): void => {
    const before = answer?.state ?? null;
    change.set(state === before ? null : state, (takeBack) => {
      if (!goesOn || state === before || (state !== 'ok' && state !== 'na')) return;
      goesOn.onAnswered({ text: texts.answered(item.ask, texts.states[state]), takeBack: () => edit.edit(takeBack) });
      timer.current = setTimeout(goesOn.onDone, SEEN);
    });
  };
  return (
    <fieldset className={classes.states}>
      <legend className="pv-hidden">{item.ask}</legend>
      {change.question}
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
