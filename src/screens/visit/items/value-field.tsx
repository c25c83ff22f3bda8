import { useState } from 'react';
import type { FormItem } from '#domain/forms/form.ts';
import { measured } from '#domain/forms/rules/judgement.ts';
import type { AskedItem } from '#domain/visit/asked-items.ts';
import type { Answer } from '#domain/visit/document.ts';
import { judgeAnswer } from '#domain/visit/judge-answer.ts';
import { readValue, writeValue } from '#domain/visit/value-text.ts';
import { polishNumber } from '#texts/numbers.ts';
import { expectedText, verdictText } from '#texts/visit/answers.ts';
import { visitTexts as texts } from '#texts/visit/visit.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import table from '#screens/visit/settings/settings.module.css';
import type { Change, VisitEdit } from '#screens/visit/use-visit-edit.ts';
import { goDown, onEnterKey } from './field-keys.ts';

interface ValueProps {
  readonly label: string;
  readonly value: string | null;
  readonly onStore: (value: string | null) => void;
  readonly onLeave: () => void;
}

/** A number as typed. What is not a number stays in the field and is not stored. */
export function ValueField({ label, value, onStore, onLeave }: ValueProps) {
  const [typed, setTyped] = useState(value === null ? '' : writeValue(value));
  const read = readValue(typed);
  return (
    <TextField
      label={label}
      inputMode="decimal"
      value={typed}
      error={read === undefined ? texts.wrongValue : null}
      onChange={(to) => {
        setTyped(to);
        const now = readValue(to);
        if (now !== undefined) onStore(now);
      }}
      onBlur={onLeave}
    />
  );
}

/** The number of a question as it is typed. What is no value of the question stays in the field and is not stored. */
export function useTypedNumber({ item, answer }: AskedItem, onStore: (value: string | null) => void) {
  const stored = answer?.value ?? null;
  const [typed, setTyped] = useState(stored === null ? '' : writeValue(stored));
  const type = (text: string): void => {
    setTyped(text);
    const value = readValue(text);
    if (value !== undefined && numberError(text, item) === null) onStore(value);
  };
  const isAtLeast = typed.startsWith('>');
  const toggleAtLeast = (): void => type(isAtLeast ? typed.replace(/^>\s*/, '') : `>${typed}`);
  return { typed, error: numberError(typed, item), type, isAtLeast, toggleAtLeast };
}

/** Why a typed number is not accepted; `null`: it is. */
export function numberError(typed: string, { min, max }: Pick<FormItem, 'min' | 'max'>): string | null {
  const value = readValue(typed);
  if (value === undefined) return texts.wrongValue;
  const number = measured(value)?.value;
  if (number === undefined) return null;
  if (min !== null && number < min) return texts.tooSmall(polishNumber(min));
  return max !== null && number > max ? texts.tooLarge(polishNumber(max)) : null;
}

interface CellProps {
  readonly asked: AskedItem;
  readonly edit: VisitEdit;
  readonly label: string;
  readonly change: (changes: Partial<Answer>) => Change;
}

/** The number of a question in a table, with its verdict. Enter goes down. */
export function NumberCell({ asked, edit, label, change }: CellProps) {
  const { typed, error, type, isAtLeast, toggleAtLeast } = useTypedNumber(asked, (value) => edit.type(change({ value })));
  const judgement = judgeAnswer(edit.document, asked);
  const expected = judgement && expectedText(judgement, asked.item);
  return (
    <>
      <div className={table.cell}>
        <TextField
          label={label}
          inputMode="decimal"
          autoComplete="off"
          data-column={asked.item.key}
          className={table.field ?? ''}
          value={typed}
          error={error}
          onChange={type}
          onBlur={() => void edit.flush()}
          onKeyDown={onEnterKey(goDown)}
        />
        {asked.item.at_least && (
          <PlainButton
            className={table.unitChoice}
            aria-label={`${texts.atLeast}: ${label}`}
            aria-pressed={isAtLeast}
            onClick={() => {
              toggleAtLeast();
              void edit.flush();
            }}
          >
            {'>'}
          </PlainButton>
        )}
      </div>
      <span className={table.mark} data-verdict={judgement?.verdict ?? 'none'}>
        {judgement && judgement.reason !== 'no_value' && [verdictText(judgement), expected].filter(Boolean).join(' · ')}
      </span>
    </>
  );
}
