import { type EnergyBar, type PhaseVoltages, type PowerSeries, type Series, column } from '#domain/energy/series.ts';
import { type Instant, quantity } from '#domain/quantity.ts';
import type { Problem } from '#domain/service/problem.ts';
import type { Resource } from '#domain/service/resource.ts';
import type { Column } from '#ui/tables/column.ts';
import type { MapMarker } from '#ui/maps/markers/marker-set.ts';

/** A day whose readings the charts below draw. */
export const DAY = '2026-06-15';
const MIDNIGHT = Date.parse('2026-06-15T00:00:00+02:00');
export const NOON = quantity<Instant>(MIDNIGHT + 12 * 3_600_000);

export const LONG =
  'Gospodarstwo rolno-ogrodnicze „Źródlana Łąka” w Strzyżowicach Górnych, falownik w budynku gospodarczym za stodołą, wejście od podwórza';
export const LONG_WORD = 'zażółć.gęślą.jaźń.źdźbłowęgorzewska@przedsiębiorstwo-fotowoltaiczne-pomorza-zachodniego.example.pl';

export const PROBLEMS: readonly (readonly [string, Problem])[] = [
  ['offline', { is: 'offline' }],
  ['a portal in between', { is: 'portal' }],
  ['a server that fails', { is: 'server', status: 500 }],
  ['an answer of no known shape', { is: 'shape' }],
  ['asked too often', { is: 'busy', retryAfter: 60 }],
  ['no room on the device', { is: 'device', quota: true }],
];

export const ready = <T>(value: T, problem: Problem | null = null): Resource<T> => ({
  is: 'ready',
  value,
  asOf: NOON,
  problem,
  isRefreshing: false,
});
export const LOADING = { is: 'loading' } as const;
export const ABSENT = { is: 'absent', problem: null } as const;
export const FAILED = { is: 'absent', problem: { is: 'server', status: 500 } } as const;

/** Every five minutes of the day. */
const hours = Array.from({ length: 288 }, (_, at) => at / 12);
const series = <Q extends number>(valueAt: (hour: number) => number): Series<Q> => ({
  at: column<Instant>(hours.map((hour) => MIDNIGHT + hour * 3_600_000)),
  values: column<Q>(hours.map(valueAt)),
});
const sun = (hour: number): number => Math.max(0, Math.sin(((hour - 5) / 16) * Math.PI));

export const POWER: PowerSeries = series((hour) => 8200 * sun(hour));
export const VOLTAGES: PhaseVoltages = {
  a: series((hour) => 234 + 14 * sun(hour)),
  b: series((hour) => 236 + 19 * sun(hour)),
  c: series((hour) => 231 + 11 * sun(hour)),
};
export const ENERGY: readonly EnergyBar[] = Array.from({ length: 24 }, (_, hour) => ({
  bucket: new Date(MIDNIGHT + hour * 3_600_000).toISOString(),
  energy: quantity(8200 * sun(hour + 0.5)),
}));

export const marker = (over: Partial<MapMarker> = {}): MapMarker => ({
  id: 1,
  description: 'Dom Kowalskich',
  sn: 'SN0007',
  latitude: 51.76,
  longitude: 18.09,
  isWorking: true,
  lastPower: quantity(4000),
  generatorPower: quantity(9900),
  ...over,
});

export interface Row {
  readonly id: number;
  readonly name: string;
  readonly power: number | null;
}

export const ROWS: readonly Row[] = Array.from({ length: 23 }, (_, at) => ({
  id: at,
  name: at === 3 ? LONG : `Dom ${at + 1}`,
  power: at === 5 ? null : 4000 + at * 100,
}));
export const rowKey = ({ id }: Row): string => String(id);

export const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', title: 'Nazwa', cell: ({ name }) => name, sortBy: { text: ({ name }) => name }, searchBy: ({ name }) => name },
  { key: 'id', title: 'Numer', cell: ({ id }) => id, sortBy: { number: ({ id }) => id } },
  {
    key: 'power',
    title: 'Moc [W]',
    hint: 'Moc z ostatniego odczytu',
    align: 'end',
    cell: ({ power }) => power ?? '–',
    sortBy: { number: ({ power }) => power },
  },
];
