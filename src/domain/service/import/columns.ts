import { RATED_USUAL_MIN } from '#domain/service/limits.ts';
import { asNumber } from '#domain/service/typed-values.ts';

/** What a cell of an imported table can be, in the order of the template. */
export const IMPORT_FIELDS = [
  'description',
  'sn',
  'phases',
  'inverterPower',
  'generatorPower',
  'modem',
  'vendor',
  'tilt',
  'azimuth',
  'street',
  'number',
  'number2',
  'postCode',
  'city',
  'latitude',
  'longitude',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** What a column has: one field, or both coordinates. */
export const COLUMN_ROLES = [...IMPORT_FIELDS, 'coordinates'] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

export type PowerUnit = 'W' | 'kW';

/** A column of an imported table. */
export interface ImportColumn {
  readonly heading: string;
  /** `null`: it is left out. */
  readonly role: ColumnRole | null;
  /** Of a power. */
  readonly unit: PowerUnit;
}

/** Headings in Polish, in English and of the wire, without case, diacritics, units and signs. */
const NAMES: Readonly<Record<ColumnRole, string>> = {
  description:
    'nazwa|nazwa instalacji|instalacja|opis|obiekt|name|description|installation|installation name|plant|plant name|site|site name|station name',
  sn: 'numer seryjny|nr seryjny|numer seryjny falownika|nr seryjny falownika|numer falownika|nr falownika|sn|s n|sn falownika|serial|serial number|serial no|inverter sn|inverter serial|inverter serial number',
  phases: 'fazy|faza|liczba faz|ilosc faz|typ falownika|rodzaj falownika|phases|number of phases|phase count|inverter type',
  inverterPower:
    'moc falownika|moc inwertera|moc ac|moc znamionowa falownika|falownik|inverter power|inverter rated power|rated power|ac power|power ac',
  generatorPower:
    'moc generatora|moc paneli|moc modulow|moc dc|moc instalacji|moc pv|moc szczytowa|generator power|generator rated power|peak power|dc power|power dc|pv power|installed power|array power',
  modem: 'modem|kod modemu|kod kreskowy modemu|numer modemu|pv modem|modem barcode|barcode',
  vendor:
    'producent|producent falownika|marka|marka falownika|vendor|pv vendor|inverter vendor|manufacturer|inverter manufacturer|brand|make',
  tilt: 'nachylenie|nachylenie paneli|kat nachylenia|pochylenie|tilt|elevation|slope|inclination',
  azimuth: 'azymut|azymut paneli|azimuth',
  street: 'ulica|adres ulica|street|address street|street name',
  number: 'numer|nr|numer budynku|nr budynku|numer domu|nr domu|number|building number|house number|address number|street number',
  number2: 'numer lokalu|nr lokalu|lokal|numer mieszkania|nr mieszkania|mieszkanie|flat|flat number|apartment|address number 2',
  postCode: 'kod pocztowy|kod|post code|postcode|postal code|zip|zip code|address post code',
  city: 'miejscowosc|miasto|city|town|place|locality|address city',
  latitude: 'szerokosc|szerokosc geograficzna|szer geogr|latitude|lat',
  longitude: 'dlugosc|dlugosc geograficzna|dl geogr|longitude|lon|lng|long',
  coordinates:
    'wspolrzedne|wspolrzedne geograficzne|wspolrzedne gps|gps|polozenie|lokalizacja|coordinates|location|position|lat lon|lat lng',
};
const ROLE_OF: ReadonlyMap<string, ColumnRole> = new Map(
  COLUMN_ROLES.flatMap((role) => NAMES[role].split('|').map((name) => [name, role] as const)),
);

/** A unit behind a heading: `[kW]`, `(Wp)`, `, °`. */
const UNIT = /(?:[[(,;/]|\s)\s*(kwp?|wp?|°|st|deg)\.?\s*[\])]?\s*$/i;

/** A heading as `NAMES` has it. */
const headingKey = (heading: string): string =>
  heading
    .replace(UNIT, ' ')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

export const roleOf = (heading: string): ColumnRole | null => ROLE_OF.get(headingKey(heading)) ?? null;

function unitIn(heading: string): PowerUnit | null {
  const unit = UNIT.exec(heading)?.[1]?.toLowerCase() ?? '';
  return unit.startsWith('kw') ? 'kW' : unit.startsWith('w') ? 'W' : null;
}

/** The unit of numbers without one: all of them small means kilowatts. */
function unitOf(values: readonly string[]): PowerUnit {
  const numbers = values.map(asNumber).filter((value) => value > 0);
  return numbers.length > 0 && numbers.every((value) => value < RATED_USUAL_MIN) ? 'kW' : 'W';
}

/** The columns by their headings; of two with one meaning the first has it. `valuesOf`: the cells below a heading. Source: specification 8.12. */
export function columnsOf(headings: readonly string[], valuesOf: (at: number) => readonly string[]): readonly ImportColumn[] {
  const taken = new Set<ColumnRole>();
  return headings.map((heading, at) => {
    const named = roleOf(heading);
    const role = named === null || taken.has(named) ? null : named;
    if (role) taken.add(role);
    const isPower = role === 'inverterPower' || role === 'generatorPower';
    return { heading, role, unit: unitIn(heading) ?? (isPower ? unitOf(valuesOf(at)) : 'W') };
  });
}

/** Gives a column another meaning; a column that had it is left out. */
export function withRole(columns: readonly ImportColumn[], at: number, role: ColumnRole | null): readonly ImportColumn[] {
  return columns.map((column, index) =>
    index === at ? { ...column, role } : role !== null && column.role === role ? { ...column, role: null } : column,
  );
}
