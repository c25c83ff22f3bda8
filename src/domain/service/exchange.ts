import { localDateOf, wallClock } from '#domain/time/warsaw.ts';
import type { Equipment } from './equipment.ts';
import type { Installation } from './installation.ts';

/** The draft of an exchange that is decided with the end of a visit. It is stored on devices, so the key must not change. */
export const visitExchangeKey = (uuid: string): string => `visit.exchange:${uuid}`;

/** What is entered of an exchanged inverter. */
export type ExchangedInverter = Pick<
  Equipment,
  'fromAt' | 'inverterSerial' | 'inverterModel' | 'inverterPower' | 'inverterWarrantyTo' | 'warrantyNote'
>;

/** Unit: ms. How long an exchange stays on the device, so that one press takes it back. Source: specification 38.3. */
export const EXCHANGE_UNDO_TIME = 10_000;

/** The form, as it is typed. */
export interface ExchangeValues {
  readonly day: string;
  /** `HH:MM`. */
  readonly hour: string;
  readonly serial: string;
  readonly model: string;
  /** W. */
  readonly power: string;
  /** Months, `other` for another day; empty: not known. */
  readonly warranty: string;
  readonly warrantyTo: string;
  readonly note: string;
}

/** The start of an exchange, as it is typed: without seconds, so not later than it. */
export const typedStart = (at: number): Pick<ExchangeValues, 'day' | 'hour'> => ({
  day: localDateOf(at),
  hour: wallClock(at).toISOString().slice(11, 16),
});

/** The form as it opens: now, without an inverter, with the rating of the one before. */
export const freshExchange = (now: number, { inverterPower }: Pick<Installation, 'inverterPower'>): ExchangeValues => ({
  ...typedStart(now),
  serial: '',
  model: '',
  power: String(inverterPower),
  warranty: '',
  warrantyTo: '',
  note: '',
});

/** The form of an exchange that was decided before. */
export const typedExchange = (of: ExchangedInverter): ExchangeValues => ({
  ...freshExchange(of.fromAt, of),
  serial: of.inverterSerial,
  model: of.inverterModel,
  warranty: of.inverterWarrantyTo === null ? '' : 'other',
  warrantyTo: of.inverterWarrantyTo ?? '',
  note: of.warrantyNote,
});
