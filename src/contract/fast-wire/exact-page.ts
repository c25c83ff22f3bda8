/*
 * Reads without the codecs; fast-encoder.ts writes without them. No other file may bypass the codecs, and a test compares both
 * files with the codecs, field by field. This file can be removed when `npm run bench -- first-load` keeps its ratios with
 * `tolerantPage` alone (docs/measurements/app-speed.md).
 */
import type { Instant, Watts } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import { isLocalDate, type LocalDate } from '#domain/time/local-date.ts';
import { fromIso } from '#domain/time/warsaw.ts';
import { type InstallationOnWire, installationFrom } from '#contract/wire/installation-wire.ts';

interface Page {
  readonly count: number;
  readonly rows: readonly Installation[];
}

/** Checks that a value has exactly the documented form. */
type Exact<V> = (value: unknown) => value is V;
type Shape<T> = { readonly [K in keyof T]-?: Exact<T[K]> };

const isText = (value: unknown): value is string => typeof value === 'string';
const isSomeText = (value: unknown): value is string => isText(value) && value !== '';
const isNumber = (value: unknown): value is number => Number.isFinite(value);
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);
const isYesOrNo = (value: unknown): value is boolean => typeof value === 'boolean';
const isPower = isNumber as Exact<Watts>;
const isTime = (value: unknown): value is string => isText(value) && fromIso(value) !== undefined;
const orNull =
  <V>(is: Exact<V>): Exact<V | null> =>
  (value): value is V | null =>
    value === null || is(value);
const orAbsent =
  <V>(is: Exact<V>): Exact<V | undefined> =>
  (value): value is V | undefined =>
    value === undefined || is(value);
const holds =
  <T>(shape: Shape<T>): Exact<T> =>
  (value): value is T =>
    typeof value === 'object' && value !== null && Object.entries<Exact<unknown>>(shape).every(([key, is]) => is(Reflect.get(value, key)));

type Times = 'min_date' | 'max_date';
type Row = Omit<InstallationOnWire, Times | 'care_since'> &
  Readonly<Record<Times, string | null>> & { readonly care_since?: string | null | undefined };

const isRow = holds<Row>({
  id: isWhole,
  sn: isSomeText,
  description: isText,
  number_of_phases: orNull(isWhole),
  pv_vendor: isText,
  pv_modem: isText,
  elevation: orNull(isWhole),
  azimuth: orNull(isWhole),
  address_street: isText,
  address_number: isText,
  address_number_2: isText,
  address_post_code: isText,
  address_city: isText,
  latitude: orNull(isNumber),
  longitude: orNull(isNumber),
  inverter_rated_power: isPower,
  generator_rated_power: isPower,
  api_type: isText,
  model: isText,
  min_date: orNull(isTime),
  max_date: orNull(isTime),
  last_power: orNull(isPower),
  is_working: isYesOrNo,
  is_any_event: isYesOrNo,
  has_events: isYesOrNo,
  user: orNull(holds({ email: isSomeText, phone: isText })),
  code: orAbsent(isSomeText),
  care_state: orAbsent(isText),
  care_cause: orAbsent(orNull(isSomeText)),
  care_since: orAbsent(orNull(isTime)),
  former_sns: orAbsent((value): value is readonly string[] => Array.isArray(value) && value.every(isSomeText)),
  inverter_warranty_to: orAbsent((value): value is LocalDate => isText(value) && isLocalDate(value)),
  new_inverter_sn: orAbsent(isSomeText),
});
const isPage = holds<{ count: number; results: readonly Row[] }>({
  count: isWhole,
  results: (value): value is readonly Row[] => Array.isArray(value) && value.every(isRow),
});

const time = (text: string | null | undefined): Instant | null => (text ? (fromIso(text) ?? null) : null);

/**
 * Reads a page of `pvs_list` in exactly the documented form without the codecs, which cost a slow tablet more time than
 * rendering the rows. `null` for any other form: the tolerant codecs read or refuse it.
 */
export function exactPage(json: unknown): Page | null {
  if (!isPage(json)) return null;
  const rows = json.results.map(({ min_date, max_date, care_since, user, ...same }) =>
    installationFrom({
      ...same,
      min_date: time(min_date),
      max_date: time(max_date),
      care_since: time(care_since),
      user: user ? { email: user.email, phone: user.phone } : null,
    }),
  );
  return { count: json.count, rows };
}
