import { serialKey } from '#domain/codes/same-serial.ts';
import type { Source } from '#domain/grid/status.ts';
import type { Installation, InstallationForm } from '#domain/service/installation.ts';
import type { ImportColumn, ImportField } from './columns.ts';
import { type GivenFields, type ImportedFields, type Mistake, readCells } from './read-cells.ts';
import type { SourceRow } from './source-table.ts';

/** An installation as it is stored, for the comparison with a row. */
export type StoredInstallation = InstallationForm & Pick<Installation, 'id' | 'source' | 'formerSerials'>;

/** What rows are compared with. */
export interface ImportFacts {
  readonly installations: readonly StoredInstallation[];
  readonly vendors: readonly string[];
  readonly freeModems: readonly string[];
  /** Whether a number that an installation had before is that of a new one. */
  readonly areFormersNew?: boolean;
}

interface RowHead {
  readonly row: number;
  readonly sn: string;
  readonly name: string;
}

/** What a row does. */
export type JudgedRow = RowHead &
  (
    | { readonly is: 'new'; readonly source: Source; readonly installation: InstallationForm; readonly former?: string }
    | { readonly is: 'changes'; readonly was: GivenFields; readonly now: GivenFields }
    | { readonly is: 'same' }
    | { readonly is: 'wrong'; readonly mistakes: readonly Mistake[] }
  );

/** Fields that a new installation needs; behind a modem its vendor too (specification 14.1 to 14.11). */
const REQUIRED: readonly ImportField[] = [
  'description',
  'sn',
  'phases',
  'inverterPower',
  'generatorPower',
  'street',
  'number',
  'postCode',
  'city',
];
/** Powers of one installation that differ by more have different units. */
const UNITS_FACTOR = 10;

export const flatOf = ({ address, ...rest }: InstallationForm): ImportedFields => ({
  description: rest.description,
  sn: rest.sn,
  phases: rest.phases,
  inverterPower: rest.inverterPower,
  generatorPower: rest.generatorPower,
  modem: rest.modem,
  vendor: rest.vendor,
  tilt: rest.tilt,
  azimuth: rest.azimuth,
  ...address,
  latitude: rest.latitude,
  longitude: rest.longitude,
});

/** The opposite of `flatOf`. */
export const nestedOf = ({ street, number, number2, postCode, city, ...rest }: ImportedFields): InstallationForm => ({
  ...rest,
  address: { street, number, number2, postCode, city },
});

/** Nothing is given of these where a row has no cell for them. */
const NOTHING = { modem: '', vendor: '', tilt: null, azimuth: null, number2: '', latitude: null, longitude: null } as const;

/** Decimals of a degree that are compared: 0.1 m. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  typeof one === 'number' && typeof other === 'number' ? Math.abs(one - other) < 1e-6 : one === other;

/** The given fields that another installation has otherwise. */
export const differing = (given: GivenFields, other: GivenFields): readonly ImportField[] =>
  (Object.keys(given) as ImportField[]).filter((field) => !isSameValue(given[field], other[field]));

/** Rows of the file by their serial numbers, and the stored installations by theirs. */
interface Indexes {
  readonly stored: ReadonlyMap<string, StoredInstallation>;
  readonly byKey: ReadonlyMap<string, StoredInstallation>;
  readonly rowsByKey: ReadonlyMap<string, readonly number[]>;
  readonly rowsByModem: ReadonlyMap<string, readonly number[]>;
  readonly vendors: ReadonlyMap<string, string>;
  readonly freeModems: ReadonlySet<string>;
  /** The installations that had the numbers. */
  readonly formers: ReadonlyMap<string, string>;
  readonly areFormersNew: boolean;
}

interface ReadRow extends SourceRow {
  readonly given: GivenFields;
  readonly mistakes: readonly Mistake[];
}

/** An installation with its present number, as a row about a former one names it. */
export const nameOf = ({ description, sn }: Pick<InstallationForm, 'description' | 'sn'>): string => `${description} (${sn})`;

const rowsBy = (rows: readonly ReadRow[], keyOf: (given: GivenFields) => string | undefined): Map<string, readonly number[]> => {
  const found = new Map<string, number[]>();
  for (const { row, given } of rows) {
    const key = keyOf(given);
    if (key) found.set(key, [...(found.get(key) ?? []), row]);
  }
  return found;
};

const indexesOf = (rows: readonly ReadRow[], { installations, vendors, freeModems, areFormersNew = false }: ImportFacts): Indexes => ({
  stored: new Map(installations.map((one) => [one.sn, one])),
  byKey: new Map(installations.map((one) => [serialKey(one.sn), one])),
  rowsByKey: rowsBy(rows, ({ sn }) => (sn === undefined ? undefined : serialKey(sn))),
  rowsByModem: rowsBy(rows, ({ modem }) => modem),
  vendors: new Map(vendors.map((name) => [name.toLowerCase(), name])),
  freeModems: new Set(freeModems),
  formers: new Map(installations.flatMap((one) => (one.formerSerials ?? []).map((sn) => [serialKey(sn), nameOf(one)] as const))),
  areFormersNew,
});

/** Mistakes of serial number, modem and vendor beside the other rows and what is stored. */
function* mistakesBeside(row: number, given: GivenFields, held: StoredInstallation | undefined, by: Indexes): Generator<Mistake> {
  const { sn, modem, vendor } = given;
  const otherRow = (rows: readonly number[] = []): number | undefined => rows.find((one) => one !== row);
  if (sn !== undefined) {
    const other = otherRow(by.rowsByKey.get(serialKey(sn)));
    if (other !== undefined) yield { field: 'sn', is: 'repeated', about: other };
    const looking = held ? undefined : by.byKey.get(serialKey(sn));
    const former = held || looking || by.areFormersNew ? undefined : by.formers.get(serialKey(sn));
    if (looking) yield { field: 'sn', is: 'looksEqual', about: looking.sn };
    if (former !== undefined) yield { field: 'sn', is: 'former', about: former };
  }
  if (modem !== undefined) {
    const other = otherRow(by.rowsByModem.get(modem));
    if (other !== undefined) yield { field: 'modem', is: 'repeated', about: other };
    else if (modem !== held?.modem && !by.freeModems.has(modem)) yield { field: 'modem', is: 'modemTaken' };
  }
  if (vendor !== undefined && vendor !== held?.vendor && !by.vendors.has(vendor.toLowerCase()))
    yield { field: 'vendor', is: 'unknownVendor' };
}

/** Mistakes of the row as a whole: what is missing, half a place, powers in different units. */
function* mistakesOfWhole(given: GivenFields, held: StoredInstallation | undefined, known: ReadonlySet<ImportField>): Generator<Mistake> {
  const whole: GivenFields = { ...(held && flatOf(held)), ...given };
  const required: readonly ImportField[] = held ? ['sn'] : given.modem ? [...REQUIRED, 'vendor'] : REQUIRED;
  for (const field of required) if (given[field] === undefined && !known.has(field)) yield { field, is: 'empty' };
  const { latitude = null, longitude = null, inverterPower, generatorPower } = whole;
  if ((latitude === null) !== (longitude === null) && !known.has('latitude') && !known.has('longitude'))
    yield { field: latitude === null ? 'latitude' : 'longitude', is: 'bothCoordinates' };
  const isPowerGiven = given.inverterPower !== undefined || given.generatorPower !== undefined;
  if (!isPowerGiven || inverterPower === undefined || generatorPower === undefined) return;
  const [small, large] = [inverterPower, generatorPower].toSorted((one, other) => one - other);
  if (Number(large) > UNITS_FACTOR * Number(small)) yield { field: 'generatorPower', is: 'powersDiffer' };
}

function judge({ row, given: read, mistakes, fault }: ReadRow, by: Indexes): JudgedRow {
  const given = { ...read, ...(read.vendor !== undefined && { vendor: by.vendors.get(read.vendor.toLowerCase()) ?? read.vendor }) };
  const held = given.sn === undefined ? undefined : by.stored.get(given.sn);
  const head = { row, sn: given.sn ?? '', name: given.description ?? held?.description ?? '' };
  if (fault) return { ...head, is: 'wrong', mistakes: [{ field: null, is: fault }] };
  const known = new Set(mistakes.flatMap(({ field }) => field ?? []));
  const all = [...mistakes, ...mistakesBeside(row, given, held, by), ...mistakesOfWhole(given, held, known)];
  if (all.length > 0) return { ...head, is: 'wrong', mistakes: all };
  if (!held) {
    const source = given.modem ? 'PV' : 'Solarman';
    const former = by.formers.get(serialKey(head.sn));
    const installation = nestedOf({ ...NOTHING, ...given } as ImportedFields);
    return { ...head, is: 'new', source, installation, ...(former !== undefined && { former }) };
  }
  const before = flatOf(held);
  const changed = differing(given, before);
  if (changed.length === 0) return { ...head, is: 'same' };
  const pick = (from: GivenFields): GivenFields => Object.fromEntries(changed.map((field) => [field, from[field]]));
  return { ...head, is: 'changes', was: pick(before), now: pick(given) };
}

/** What each row does: new, changes, same, or wrong. Source: specification 8.13. */
export function judgeRows(rows: readonly SourceRow[], columns: readonly ImportColumn[], facts: ImportFacts): readonly JudgedRow[] {
  const read = rows.map((row): ReadRow => ({ ...row, ...readCells(row.cells, columns) }));
  const by = indexesOf(read, facts);
  return read.map((row) => judge(row, by));
}
