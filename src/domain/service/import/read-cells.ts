import { visibleSerial } from '#domain/codes/same-serial.ts';
import { compassAzimuth } from '#domain/energy/azimuth.ts';
import { placeIn } from '#domain/geo/pasted-place.ts';
import type { PhaseCount } from '#domain/grid/voltage.ts';
import { quantity, type Watts } from '#domain/quantity.ts';
import { INSTALLATION_MAX, RATED_USUAL_MIN } from '#domain/service/limits.ts';
import {
  asNumber,
  azimuthProblem,
  coordinateProblem,
  type NumberProblem,
  powerProblem,
  tiltProblem,
} from '#domain/service/typed-values.ts';
import { safeCell } from '#lib/safe-cell.ts';
import type { ImportColumn, ImportField, PowerUnit } from './columns.ts';

/** The fields of an installation, flat. */
export interface ImportedFields {
  readonly description: string;
  readonly sn: string;
  readonly phases: PhaseCount;
  readonly inverterPower: Watts;
  readonly generatorPower: Watts;
  readonly modem: string;
  readonly vendor: string;
  readonly tilt: number | null;
  readonly azimuth: number | null;
  readonly street: string;
  readonly number: string;
  readonly number2: string;
  readonly postCode: string;
  readonly city: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}
export type GivenFields = Partial<ImportedFields>;

export type MistakeKind =
  | NumberProblem
  | 'cut'
  | 'quote'
  | 'extra'
  | 'empty'
  | 'formula'
  | 'lostDigits'
  | 'tooLong'
  | 'phases'
  | 'power'
  | 'smallPower'
  | 'largePower'
  | 'powersDiffer'
  | 'place'
  | 'bothCoordinates'
  | 'unknownVendor'
  | 'modemTaken'
  | 'repeated'
  | 'looksEqual'
  | 'former';

/** What is wrong with a row, at a field or at all of it. `about`: a number of characters, of a row, another serial number, or an installation. */
export interface Mistake {
  readonly field: ImportField | null;
  readonly is: MistakeKind;
  readonly about?: string | number;
}

/** Unit: W. A larger number in kilowatts is in watts. Source: the largest string inverters have below 400 kW. */
const LARGEST_POWER = 1_000_000;
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const FORMULA = /^\s*=/;
/** Digits that a spreadsheet has made a power of ten. */
const LOST_DIGITS = /^\d+(?:[.,]\d+)?e\+?\d+$/i;
const WITH_UNIT = /^(.*\d)\s*(kwp?|wp?)$/i;
/** Of a coordinate. */
const DECIMALS = 6;

/** A cell without blanks around it, composed; the apostrophe of our own exports is left out. */
function tidyCell(cell: string): string {
  const bare = cell.startsWith("'") && safeCell(cell.slice(1)) === cell ? cell.slice(1) : cell;
  return bare
    .normalize('NFC')
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

type Read<V> = { readonly value: V } | { readonly is: MistakeKind; readonly about?: string | number };

function textIn(text: string, most: number): Read<string> {
  return text.length > most ? { is: 'tooLong', about: most } : { value: text };
}

function serialIn(cell: string): Read<string> {
  const serial = visibleSerial(cell);
  return LOST_DIGITS.test(serial) ? { is: 'lostDigits' } : textIn(serial, INSTALLATION_MAX.sn);
}

function phasesIn(text: string): Read<PhaseCount> {
  const word = text.toLowerCase();
  if (/^(?:1(?!\d)|jedno|single|one)/.test(word)) return { value: 1 };
  return /^(?:3(?!\d)|tr[oó]j|three)/.test(word) ? { value: 3 } : { is: 'phases' };
}

/** Unit: W. The unit of the cell wins over that of its column. */
function powerIn(text: string, unitOfColumn: PowerUnit): Read<Watts> {
  const [, number = text, unit = unitOfColumn] = WITH_UNIT.exec(text) ?? [];
  const isKilowatts = unit.toLowerCase().startsWith('kw');
  const value = asNumber(number);
  if (isKilowatts && !Number.isFinite(value)) return { is: 'power' };
  const watts = isKilowatts ? Number((value * 1_000).toFixed(3)) : value;
  const problem = powerProblem(isKilowatts ? String(watts) : number.trim());
  if (problem !== null) return { is: isKilowatts && problem === 'whole' ? 'power' : problem };
  if (watts < RATED_USUAL_MIN) return { is: 'smallPower' };
  return watts > LARGEST_POWER ? { is: 'largePower' } : { value: quantity(watts) };
}

/** '62800' and '00-950', which a spreadsheet makes 950, as post codes. */
function postCodeIn(text: string): Read<string> {
  if (!/^\d{3,5}$/.test(text)) return textIn(text, INSTALLATION_MAX.postCode);
  const digits = text.padStart(5, '0');
  return { value: `${digits.slice(0, 2)}-${digits.slice(2)}` };
}

function numberIn(text: string, problem: NumberProblem | null, of: (value: number) => number = (value) => value): Read<number> {
  return problem === null ? { value: of(asNumber(text)) } : { is: problem };
}

function coordinateIn(axis: 'latitude' | 'longitude', text: string): Read<number> {
  const short = Number.isFinite(asNumber(text)) ? String(Number(asNumber(text).toFixed(DECIMALS))) : text;
  return numberIn(short, coordinateProblem(axis, short));
}

function fieldIn(field: ImportField, text: string, { unit }: ImportColumn): Read<ImportedFields[ImportField]> {
  switch (field) {
    case 'sn':
      return serialIn(text);
    case 'phases':
      return phasesIn(text);
    case 'inverterPower':
    case 'generatorPower':
      return powerIn(text, unit);
    case 'tilt':
      return numberIn(text, tiltProblem(text));
    case 'azimuth':
      return numberIn(text, azimuthProblem(text), compassAzimuth);
    case 'latitude':
    case 'longitude':
      return coordinateIn(field, text);
    case 'postCode':
      return postCodeIn(text);
    case 'modem':
    case 'vendor':
      return textIn(text, INSTALLATION_MAX.description);
    default:
      return textIn(text, INSTALLATION_MAX[field]);
  }
}

export interface ReadCells {
  readonly given: GivenFields;
  readonly mistakes: readonly Mistake[];
}

/** The fields of a row. Empty cells give none. */
export function readCells(cells: readonly string[], columns: readonly ImportColumn[]): ReadCells {
  const given: Record<string, unknown> = {};
  const mistakes: Mistake[] = [];
  for (const [at, column] of columns.entries()) {
    const cell = cells[at] ?? '';
    const text = tidyCell(cell);
    if (column.role === null || text === '') continue;
    const field = column.role === 'coordinates' ? 'latitude' : column.role;
    if (FORMULA.test(cell)) {
      mistakes.push({ field, is: 'formula' });
    } else if (column.role === 'coordinates') {
      const place = placeIn(text);
      if (place) Object.assign(given, place);
      else mistakes.push({ field, is: 'place' });
    } else {
      const read = fieldIn(column.role, text, column);
      if ('value' in read) given[column.role] = read.value;
      else mistakes.push({ field, ...read });
    }
  }
  if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) mistakes.push({ field: null, is: 'extra' });
  return { given: given as GivenFields, mistakes };
}
