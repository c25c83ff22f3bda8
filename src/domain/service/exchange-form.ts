import { serialKey, visibleSerial } from '#domain/codes/same-serial.ts';
import { type Instant, quantity, type Watts } from '#domain/quantity.ts';
import { addMonths, isLocalDate, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { type BySerial, bySerial } from './by-serial.ts';
import type { ExchangedInverter, ExchangeValues } from './exchange.ts';
import { hasAddress, type Installation } from './installation.ts';
import { INSTALLATION_MAX } from './limits.ts';

/** Unit: months of a guarantee that is offered. Source: specification 38.2. */
export const WARRANTY_MONTHS = [60, 120] as const;

const HOUR = /^([01]\d|2[0-3]):([0-5]\d)$/;

function startOf({ day, hour }: ExchangeValues): Instant | null {
  const [, hours, minutes] = HOUR.exec(hour) ?? [];
  return isLocalDate(day) && hours !== undefined ? instantOf(day, Number(hours), Number(minutes)) : null;
}

function warrantyOf({ warranty, warrantyTo, day }: ExchangeValues): LocalDate | null {
  if (warranty === 'other') return warrantyTo;
  return warranty === '' ? null : addMonths(day, Number(warranty));
}

export type ExchangeProblem = 'time' | 'future' | 'early' | 'serial' | 'long' | 'same' | 'taken' | 'power' | 'warranty';
export type ExchangeErrors = { readonly [F in keyof ExchangeValues]?: ExchangeProblem };

/** Unit: ms. The clock of the device may be behind by so much. */
const AHEAD = 60_000;

/** What the form is checked by. */
export interface ExchangeFacts {
  /** Unit: ms since 1970. */
  readonly now: number;
  readonly installation: Pick<Installation, 'id' | 'sn'>;
  /** Start of the present equipment; `null`: not known. */
  readonly since: Instant | null;
  readonly rows: readonly Installation[];
}

function serialProblem(serial: string, { installation, rows }: ExchangeFacts): ExchangeProblem | undefined {
  const typed = visibleSerial(serial);
  if (typed === '') return 'serial';
  if (typed.length > INSTALLATION_MAX.sn) return 'long';
  if (serialKey(typed) === serialKey(installation.sn)) return 'same';
  const other = hasNow(bySerial(rows), typed);
  return other && other.id !== installation.id && !isGuess(other) ? 'taken' : undefined;
}

/** As an import makes it of readings alone: the server decides whether it is joined in. Source: specification 37.24. */
const isGuess = ({ sn, description, address, owner, modem }: Installation): boolean =>
  description === sn && !hasAddress(address) && owner === null && modem === '';

/** The installation that has a number now, or will have it; a former one is free. */
function hasNow({ find }: BySerial<Installation>, serial: string): Installation | undefined {
  const row = find(serial);
  return row && [row.sn, row.plannedSerial ?? ''].some((sn) => serialKey(sn) === serialKey(serial)) ? row : undefined;
}

function dayProblem(values: ExchangeValues, { now, since }: ExchangeFacts): ExchangeProblem | undefined {
  const start = startOf(values);
  if (start === null) return 'time';
  if (start > now + AHEAD) return 'future';
  return since !== null && start <= since ? 'early' : undefined;
}

/** What is wrong with the form, by field. Source: specification 38.2. */
export function exchangeErrors(values: ExchangeValues, known: ExchangeFacts): ExchangeErrors {
  const power = values.power.trim();
  const problems: { [F in keyof ExchangeValues]?: ExchangeProblem | undefined } = {
    day: dayProblem(values, known),
    serial: serialProblem(values.serial, known),
    power: /^\d{1,6}$/.test(power) && Number(power) > 0 ? undefined : 'power',
    warrantyTo: values.warranty === 'other' && !(isLocalDate(values.warrantyTo) && values.warrantyTo > values.day) ? 'warranty' : undefined,
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}

/** The exchange of a form without errors. */
export const exchangeFrom = (values: ExchangeValues): ExchangedInverter => ({
  fromAt: startOf(values) ?? quantity(0),
  inverterSerial: visibleSerial(values.serial),
  inverterModel: values.model.trim(),
  inverterPower: quantity<Watts>(Number(values.power)),
  inverterWarrantyTo: warrantyOf(values),
  warrantyNote: values.note.trim(),
});
