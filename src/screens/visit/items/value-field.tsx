import { useEffect, useEffectEvent } from 'react';
import type { ChecklistItem } from '#domain/checklists/checklist.ts';
import { COEFFICIENTS, type CoefficientName, inPercent, percentPerKelvin } from '#domain/checklists/rules/coefficient.ts';
import { measured } from '#domain/checklists/rules/judgement.ts';
import type { AskedItem } from '#domain/visit/asked-items.ts';
import type { Answer, PvString, VisitDocument } from '#domain/visit/document.ts';
import { judgeAnswer } from '#domain/visit/judge-answer.ts';
import { readValue, valueFault, writeValue } from '#domain/visit/value-text.ts';
import { useCommands } from '#state/app-context.ts';
import type { Commands } from '#state/commands/commands.ts';
import { polishNumber } from '#texts/numbers.ts';
import { expectedText, verdictText } from '#texts/visit/answers.ts';
import { visitTexts as texts } from '#texts/visit/visit.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import table from '#screens/visit/settings/settings.module.css';
import type { Change, VisitEdit } from '#screens/visit/use-visit-edit.ts';
import { goDown, onEnterKey } from './field-keys.ts';
import { useFollowed, useStored } from './use-followed.ts';
import fields from './findings.module.css';

interface ValueProps {
  readonly label: string;
  readonly value: string | null;
  readonly onStore: (value: string | null) => void;
  readonly onLeave: () => void;
}

const writeStored = (value: string | null): string => (value === null ? '' : writeValue(value));

/** A number as typed. What is not a number stays in the field; no part of it is stored. */
export function ValueField({ label, value, onStore, onLeave }: ValueProps) {
  const [typed, setTyped] = useStored(value, writeStored, (text) => [undefined, value].includes(readValue(text)));
  const read = readValue(typed);
  return (
    <TextField
      label={label}
      inputMode="decimal"
      value={typed}
      error={read === undefined ? texts.wrongValue : null}
      onChange={(to) => {
        setTyped(to);
        const now = readValue(to) ?? null;
        if (now !== value) onStore(now);
      }}
      onBlur={onLeave}
    />
  );
}

interface CoefficientProps {
  readonly name: CoefficientName;
  readonly string: PvString;
  readonly onStore: (value: string | null) => void;
  readonly onLeave: () => void;
}

const percentField = (kept: string | null) => ({ typed: writeStored(kept && inPercent(kept)), unit: '%/K' });

/** A coefficient of the modules in the unit of their data sheet. It is kept in %/K; of what is not usual, which stays in the field, nothing is stored. */
export function CoefficientField({ name, string, onStore, onLeave }: CoefficientProps) {
  const { figure, units, usual } = COEFFICIENTS[name];
  const kept = string[name];
  const of = string[figure];
  const percentOf = (text: string, chosen: string, ofModule: string | null): string | null | { readonly error: string } => {
    const value = readValue(text);
    if (value === null) return null;
    if (value === undefined) return { error: texts.wrongValue };
    const factor = new Map<string, number | null>(Object.entries(units)).get(chosen) ?? null;
    const percent = percentPerKelvin(name, value, factor, ofModule);
    if (percent === 'no_figure') return { error: texts.noFigure[name] };
    return percent === 'unusual' ? { error: texts.unusual(polishNumber(usual.min, 2), polishNumber(usual.max, 2)) } : percent;
  };
  const isPercent = (is: ReturnType<typeof percentOf>) => is === null || typeof is === 'string';
  const [{ typed, unit }, setShown] = useFollowed(kept, percentField, (shown) => {
    const percent = percentOf(shown.typed, shown.unit, of);
    return percent === kept || !isPercent(percent);
  });
  const read = percentOf(typed, unit, of);
  const isRead = isPercent(read);
  const store = (text: string, chosen: string, ofModule: string | null): void => {
    const now = percentOf(text, chosen, ofModule);
    const percent = typeof now === 'string' ? now : null;
    if (percent !== kept) onStore(percent);
  };
  // the figure of the module was corrected
  const follow = useEffectEvent((ofModule: string | null): void => {
    if (unit !== '%/K' && ofModule !== null) store(typed, unit, ofModule);
  });
  useEffect(() => follow(of), [of]);
  return (
    <div className={fields.withUnit}>
      <TextField
        label={texts.coefficients[name]}
        value={typed}
        error={isRead ? null : read.error}
        description={unit !== '%/K' && isRead && read !== null ? texts.kept(writeValue(read)) : undefined}
        onChange={(to) => {
          setShown({ typed: to, unit });
          store(to, unit, of);
        }}
        onBlur={onLeave}
      />
      <SelectField
        label={texts.unit}
        aria-label={`${texts.coefficients[name]}: ${texts.unit.toLowerCase()}`}
        value={unit}
        data={Object.keys(units).map((value) => ({ value, label: value }))}
        onChange={(to) => {
          setShown({ typed, unit: to });
          store(typed, to, of);
        }}
      />
    </div>
  );
}

/** What the fields of questions did not accept, as long as the app is open. */
const refused = new WeakMap<Commands, Map<string, string>>();

/**
 * The number of a question as it is typed. What is no value of the question stays in the field, also after another question or an error of
 * the screen; no part of it is stored.
 */
export function useTypedNumber({ item, of, answer }: AskedItem, { uuid }: VisitDocument, onStore: (value: string | null) => void) {
  const commands = useCommands();
  const texts = refused.get(commands) ?? new Map<string, string>();
  refused.set(commands, texts);
  const place = [uuid, item.key, of].join(' ');
  const stored = answer?.value ?? null;
  const stays = (text: string): boolean => numberError(text, item) !== null || (readValue(text) ?? null) === stored;
  const [typed, setTyped] = useStored(stored, (value) => (value === null ? (texts.get(place) ?? '') : writeValue(value)), stays);
  const type = (text: string): void => {
    setTyped(text);
    const isAccepted = numberError(text, item) === null;
    if (isAccepted) texts.delete(place);
    else texts.set(place, text);
    const value = isAccepted ? (readValue(text) ?? null) : null;
    if (value !== stored) onStore(value);
  };
  const isAtLeast = typed.startsWith('>');
  const toggleAtLeast = (): void => type(isAtLeast ? typed.replace(/^>\s*/, '') : `>${typed}`);
  return { typed, error: numberError(typed, item), type, isAtLeast, toggleAtLeast };
}

/** Why a typed number is not accepted; `null`: it is. */
export function numberError(typed: string, item: Pick<ChecklistItem, 'min' | 'max' | 'at_least'>): string | null {
  const { min, max } = item;
  const value = readValue(typed);
  if (value === undefined) return texts.wrongValue;
  const number = measured(value)?.value;
  if (!value || number === undefined) return null;
  const fault = valueFault(value, item);
  if (fault !== null) return { negative: texts.tooSmall('0'), at_least: texts.noAtLeast }[fault];
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
  const { typed, error, type, isAtLeast, toggleAtLeast } = useTypedNumber(asked, edit.document, (value) => edit.type(change({ value })));
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
