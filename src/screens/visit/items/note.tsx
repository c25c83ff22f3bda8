import { IconNote } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SettingProfile } from '#domain/checklists/profile.ts';
import { inverterSettingOfItem } from '#domain/checklists/settings.ts';
import type { Instant } from '#domain/quantity.ts';
import { type AskedItem, isGuided } from '#domain/visit/asked-items.ts';
import { answerTo } from '#domain/visit/edit/answer-to.ts';
import { noteInverterSetting } from '#domain/visit/edit/read-setting.ts';
import { concernOf, reasonOf } from '#domain/visit/faults/fault-needs.ts';
import { VISIT_MAX } from '#domain/visit/limits.ts';
import { visitTexts as texts } from '#texts/visit/visit.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { TextAreaField } from '#ui/forms/text-area-field.tsx';
import type { VisitEdit } from '#screens/visit/use-visit-edit.ts';
import foot from './foot.module.css';
import classes from './question.module.css';

interface Props {
  readonly asked: AskedItem;
  readonly edit: VisitEdit;
  /** Of settings of the inverter. */
  readonly profile?: SettingProfile | null;
}

/** A note, or the button that opens it. */
export function Note(props: Props) {
  const { field, open } = useNote(props);
  if (field !== null || open === null) return field;
  return (
    <PlainButton className={classes.addNote} onClick={open}>
      {texts.note}
    </PlainButton>
  );
}

/** The button of a note among the tools of a question. */
export const NoteButton = ({ open }: { readonly open: () => void }) => (
  <PlainButton className={foot.tool} onClick={open}>
    <IconNote size={22} aria-hidden="true" />
    {texts.note}
  </PlainButton>
);

interface NoteParts {
  /** `null`: nothing is noted yet. */
  readonly field: ReactNode;
  /** Opens the field, and goes to it; `null`: this answer has no note. */
  readonly open: (() => void) | null;
}

/** A note to the answer; a reason where something was not checked, and for a value that is to be looked at. Words have no other note. */
export function useNote({ asked, edit, profile = null }: Props): NoteParts {
  const { item, of, answer } = asked;
  const isLeft = answer?.state === 'unchecked';
  const isExcuse = !isLeft && concernOf(edit.document, asked, profile) === 'deviation';
  const isReason = isLeft || isExcuse;
  const [isOpen, setOpen] = useState((answer?.text ?? '') !== '' || isGuided(item));
  if (!isOpen && (answer?.text ?? '') !== '') setOpen(true); // written by another device, or as a reason before
  const input = useRef<HTMLTextAreaElement>(null);
  if ((item.type === 'text' || item.type === 'serial') && !isReason) return { field: null, open: null };
  const open = (): void => {
    flushSync(() => setOpen(true)); // a phone opens its keyboard only for a field that has the focus within the press
    input.current?.focus({ preventScroll: true });
    input.current?.scrollIntoView({ block: 'nearest' }); // above the answers, by its margin
  };
  if (!isOpen && !isReason) return { field: null, open };
  const isInverterSetting = inverterSettingOfItem(item) !== null;
  const write = (typed: string): void => {
    const [text, at] = [typed.slice(0, VISIT_MAX.text), Date.now() as Instant];
    edit.type(isExcuse && isInverterSetting ? noteInverterSetting(item, text, at) : answerTo(item.key, of, { text }, at));
  };
  const field = (
    <TextAreaField
      ref={input}
      className={classes.note ?? ''}
      label={isLeft ? texts.why : isExcuse ? texts.whyNoFault : isGuided(item) ? texts.measured : texts.note}
      rows={2}
      autosize
      value={isExcuse && reasonOf(asked) === '' ? '' : (answer?.text ?? '')}
      max={VISIT_MAX.text}
      onChange={write}
      onBlur={() => void edit.flush()}
    />
  );
  return { field, open };
}
