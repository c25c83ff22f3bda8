import { GRID_OPERATORS, type GridOperator } from '#domain/grid/grid-operator.ts';
import { isLocalDate, type LocalDate } from '#domain/time/local-date.ts';
import { CHECKLIST_LIMITS, KEY, PROFILE_LIMITS, VERSION_MAX } from './limits.ts';
import { type JsonObject, makeReader, type Mistake, type Reader } from './reader.ts';
import { measured } from './rules/judgement.ts';
import { INVERTER_SETTINGS } from './settings.ts';

/** A setting that a profile asks for: a number as typed, or words. */
export interface ProfileValue {
  readonly name: string;
  readonly value: string;
  readonly unit: string;
  /** Unit: s. The delay of a limit. */
  readonly seconds: string | null;
}

/**
 * The settings that the operator of a grid asks for, with where they were read. Members have the names of the file that it was added from.
 * Source: specification 33.5.
 */
export interface SettingProfile {
  readonly key: string;
  readonly version: number;
  readonly name: string;
  /** `null`: of every operator. */
  readonly operator: GridOperator | null;
  readonly valid_from: LocalDate | null;
  readonly valid_to: LocalDate | null;
  readonly source: string;
  readonly source_url: string;
  /** The day on which the source was read. */
  readonly read_on: LocalDate;
  /** Whether somebody compared the values with the document that they come from. */
  readonly is_confirmed: boolean;
  readonly values: readonly ProfileValue[];
}

const PROFILE = [
  'key',
  'version',
  'name',
  'operator',
  'valid_from',
  'valid_to',
  'source',
  'source_url',
  'read_on',
  'is_confirmed',
  'values',
];
const VALUE = ['name', 'value', 'unit', 'seconds'];

/**
 * Reads a profile that an operator of the server wrote.
 *
 * Errors  every mistake with its place in the file; then there is no profile.
 * Source  specification 33.5.
 */
export function readProfile(json: unknown): { readonly profile: SettingProfile } | { readonly mistakes: readonly Mistake[] } {
  const reader = makeReader(KEY);
  const given = reader.object(json, '', PROFILE);
  const optionalDay = (name: string) => (given[name] === undefined || given[name] === null ? null : dayIn(reader, given, name));
  const [valid_from, valid_to] = [optionalDay('valid_from'), optionalDay('valid_to')];
  if (valid_from !== null && valid_to !== null && valid_from > valid_to) reader.note('valid_to', 'is before valid_from.');
  const values = reader.list(given.values, 'values', PROFILE_LIMITS.values);
  const profile: SettingProfile = {
    key: reader.key(given.key, 'key'),
    version: reader.number(given.version, 'version', { min: 1, max: VERSION_MAX, isWhole: true }),
    name: reader.text(given.name, 'name', CHECKLIST_LIMITS.title),
    operator: reader.oneOf(given.operator, 'operator', [null, ...GRID_OPERATORS], null),
    valid_from,
    valid_to,
    source: reader.text(given.source, 'source', CHECKLIST_LIMITS.text),
    source_url: addressIn(reader, given),
    read_on: dayIn(reader, given, 'read_on'),
    is_confirmed: reader.bool(given.is_confirmed, 'is_confirmed'),
    values: readValues(reader, values),
  };
  return reader.mistakes.length > 0 ? { mistakes: reader.mistakes } : { profile };
}

function dayIn(reader: Reader, given: JsonObject, name: string): LocalDate {
  const day = given[name];
  const isDay = typeof day === 'string' && isLocalDate(day);
  if (!isDay) reader.note(name, day === undefined ? 'is missing.' : 'is no day, such as 2026-11-24.');
  return isDay ? day : '';
}

function addressIn(reader: Reader, { source_url }: JsonObject): string {
  const address = reader.text(source_url, 'source_url', CHECKLIST_LIMITS.text, true);
  if (address !== '' && !/^https?:\/\/\S+$/.test(address)) reader.note('source_url', 'is no address that begins with http:// or https://.');
  return address;
}

function readValues(reader: Reader, values: readonly unknown[]): readonly ProfileValue[] {
  const names = new Set<string>();
  return values.map((one, index) => {
    const at = `values[${index}]`;
    const given = reader.object(one, at, VALUE);
    const name = reader.key(given.name, `${at}.name`);
    const setting = INVERTER_SETTINGS.find((known) => known.name === name);
    if (name !== '' && !setting)
      reader.note(`${at}.name`, `"${name}" is none of ${INVERTER_SETTINGS.map((known) => known.name).join(', ')}.`);
    if (names.has(name)) reader.note(`${at}.name`, `"${name}" is there twice.`);
    names.add(name);
    const value = reader.text(given.value, `${at}.value`, CHECKLIST_LIMITS.text);
    if (setting && setting.is !== 'words' && value !== '' && measured(value) === null)
      reader.note(`${at}.value`, 'is no number of at most seven digits, with at most four after the point, as text.');
    const seconds = given.seconds ?? null;
    if (seconds !== null && (typeof seconds !== 'string' || measured(seconds) === null))
      reader.note(`${at}.seconds`, 'is no number of at most seven digits, with at most four after the point, as text.');
    return {
      name,
      value,
      unit: reader.text(given.unit, `${at}.unit`, CHECKLIST_LIMITS.unit, true),
      seconds: typeof seconds === 'string' ? seconds : null,
    };
  });
}
