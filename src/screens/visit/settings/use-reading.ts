import { useState } from 'react';
import { type InverterSetting, inverterSettingOfItem } from '#domain/checklists/settings.ts';
import { unitsOf } from '#domain/checklists/rules/setting.ts';
import type { Instant } from '#domain/quantity.ts';
import type { AskedItem } from '#domain/visit/asked-items.ts';
import type { ReadInverterSetting, VersionedKey } from '#domain/visit/document.ts';
import { leaveInverterSetting, readInverterSetting } from '#domain/visit/edit/read-setting.ts';
import { VISIT_MAX } from '#domain/visit/limits.ts';
import { readValue, writeValue } from '#domain/visit/value-text.ts';
import { visitTexts } from '#texts/visit/visit.ts';
import type { VisitEdit } from '#screens/visit/use-visit-edit.ts';
import { useStored } from '#screens/visit/items/use-followed.ts';
import { numberError } from '#screens/visit/items/value-field.tsx';

/** Units of a delay, as inverters show it; it is stored in seconds. */
export const DELAY_UNITS = ['s', 'ms'] as const;
type DelayUnit = (typeof DELAY_UNITS)[number];

/** The unit of the last delay that was entered: an inverter shows all of them in one. */
let lastDelayUnit: DelayUnit = 's';

/** Milliseconds as seconds, digit by digit: '200' is '0.200'. */
function asSeconds(typed: string): string {
  const [whole = '', rest = ''] = typed.split('.');
  const digits = whole.padStart(4, '0');
  return `${digits.slice(0, -3)}.${digits.slice(-3)}${rest}`;
}

/** Seconds as milliseconds: '0.0205' is '20.5'. */
function asMilliseconds(seconds: string): string {
  const [whole = '', rest = ''] = seconds.split('.');
  const digits = rest.padEnd(3, '0');
  const full = `${whole}${digits.slice(0, 3)}`.replace(/^0+(?=\d)/, '');
  return digits.length > 3 ? `${full}.${digits.slice(3)}` : full;
}

interface Field {
  readonly typed: string;
  readonly error: string | null;
  readonly type: (text: string) => void;
}

/** What was read of a setting, as it is entered. */
export interface ReadingFields {
  readonly setting: InverterSetting | null;
  readonly reading: ReadInverterSetting | null;
  readonly value: Field;
  readonly unit: string;
  readonly units: readonly string[];
  readonly chooseUnit: (unit: string) => void;
  /** `null`: a setting without a delay. */
  readonly delay: (Field & { readonly unit: DelayUnit; readonly chooseUnit: (unit: string) => void }) | null;
  readonly isAbsent: boolean;
  readonly toggleAbsent: () => void;
  readonly isLeft: boolean;
  readonly toggleLeft: () => void;
}

/**
 * The fields of one setting. Each is stored as the other answers: typed text soon, a press at once. What is no value stays in the
 * field; no part of it is stored.
 */
export function useReading({ item, answer, reading }: AskedItem, edit: VisitEdit, profile: VersionedKey | null): ReadingFields {
  const setting = inverterSettingOfItem(item);
  const change = (changes: Partial<ReadInverterSetting>) => readInverterSetting({ item, changes, profile, at: Date.now() as Instant });
  const units = item.unit === null ? [] : unitsOf(item.unit);
  const usual = edit.document.settings?.read.findLast(({ unit }) => units.includes(unit))?.unit;
  const [chosen, setChosen] = useState(reading?.unit || null);
  const unit = chosen ?? usual ?? item.unit ?? '';
  const isWords = setting?.is === 'words';
  const value = useTyped(reading?.value ?? '', isWords ? (text) => text : readValue, (text) => {
    if (isWords) {
      edit.type(change({ value: text.slice(0, VISIT_MAX.word), unit: '' }));
      return null;
    }
    const error = numberError(text, unit === item.unit ? item : { ...item, min: null, max: null });
    const read = (error === null && readValue(text)) || '';
    if (read !== (reading?.value ?? '')) edit.type(change({ value: read, unit }));
    return error;
  });
  const isAbsent = reading !== null && reading.value === null;
  const delay = useDelay(reading?.seconds ?? null, (seconds, isPress) => {
    const to = change({ seconds, ...(isAbsent && { value: '' }) });
    if (isPress) edit.edit(to);
    else edit.type(to);
  });
  return {
    ...{ setting, reading, unit, units, isAbsent },
    value,
    chooseUnit: (to) => {
      setChosen(to);
      if (reading !== null && reading.value !== null) edit.edit(change({ unit: to }));
    },
    delay: setting?.is === 'limit' ? delay : null,
    toggleAbsent: () => edit.edit(change({ value: isAbsent ? '' : null, seconds: null })),
    isLeft: answer?.state === 'unchecked',
    toggleLeft: () => edit.edit(leaveInverterSetting(item, Date.now() as Instant)),
  };
}

/** A text field over a stored value. `read`: the value in a text. `store` says why a text is not stored. `show`: the text of a value. */
function useTyped(
  stored: string,
  read: (text: string) => string | null | undefined,
  store: (text: string) => string | null,
  show: (value: string) => string = writeValue,
) {
  const [error, setError] = useState<string | null>(null);
  const [typed, setTyped] = useStored(stored, show, (text) => error !== null || (read(text) ?? '') === stored);
  const type = (text: string): void => {
    setTyped(text);
    setError(store(text));
  };
  return { typed, error, type };
}

/** Seconds in a text in a unit. */
function secondsIn(text: string, unit: DelayUnit): string | null | undefined {
  const read = readValue(text);
  const seconds = typeof read === 'string' && unit === 'ms' ? readValue(asSeconds(read)) : read;
  return seconds?.startsWith('>') || seconds?.startsWith('-') ? undefined : seconds;
}

function useDelay(seconds: string | null, store: (seconds: string | null, isPress: boolean) => void) {
  const [unit, setUnit] = useState<DelayUnit>(seconds === null ? lastDelayUnit : 's');
  const storeAs = (text: string, as: DelayUnit, isPress: boolean): string | null => {
    const read = secondsIn(text, as);
    if (read !== undefined || seconds !== null) store(read ?? null, isPress);
    return read === undefined ? visitTexts.wrongValue : null;
  };
  const field = useTyped(
    seconds ?? '',
    (text) => secondsIn(text, unit),
    (text) => storeAs(text, unit, false),
    (value) => writeValue(unit === 'ms' && value !== '' ? asMilliseconds(value) : value),
  );
  return {
    ...field,
    unit,
    chooseUnit: (to: string): void => {
      const next = to === 'ms' ? 'ms' : 's';
      lastDelayUnit = next;
      setUnit(next);
      if (field.typed !== '' && field.error === null) storeAs(field.typed, next, true);
    },
  };
}
