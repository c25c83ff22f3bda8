import { useState } from 'react';
import type { Instant } from '#domain/quantity.ts';
import { type AskedItem, isGuided } from '#domain/visit/asked-items.ts';
import { answerTo } from '#domain/visit/edit/answer-to.ts';
import { VISIT_MAX } from '#domain/visit/limits.ts';
import { visitTexts as texts } from '#texts/visit/visit.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { TextAreaField } from '#ui/forms/text-area-field.tsx';
import type { VisitEdit } from '#screens/visit/use-visit-edit.ts';
import classes from './question.module.css';

interface Props {
  readonly asked: AskedItem;
  readonly edit: VisitEdit;
}

/** A note to the answer; required as a reason where something was not checked. Words have no other note. */
export function Note({ asked: { item, of, answer }, edit }: Props) {
  const isReason = answer?.state === 'unchecked';
  const [isOpen, setOpen] = useState((answer?.text ?? '') !== '' || isGuided(item));
  if ((item.type === 'text' || item.type === 'serial') && !isReason) return null;
  if (!isOpen && !isReason) {
    return (
      <PlainButton className={classes.addNote} onClick={() => setOpen(true)}>
        {texts.note}
      </PlainButton>
    );
  }
  const write = (text: string): void => edit.type(answerTo(item.key, of, { text: text.slice(0, VISIT_MAX.text) }, Date.now() as Instant));
  return (
    <TextAreaField
      label={isReason ? texts.why : isGuided(item) ? texts.measured : texts.note}
      rows={2}
      autosize
      value={answer?.text ?? ''}
      max={VISIT_MAX.text}
      onChange={write}
      onBlur={() => void edit.flush()}
    />
  );
}
