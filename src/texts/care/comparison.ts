import type { NoComparison } from '#domain/comparison/compare-yield.ts';
import type { Hindrance, NotComparable } from '#domain/comparison/yield-source.ts';
import type { LostEnergy } from '#domain/grid/losses/lost-energy.ts';
import type { Instant } from '#domain/quantity.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { clockTime, dateAndTime, shortDate } from '#texts/dates.ts';
import { LIMITED, LOSS_RECKONING } from './losses.ts';
import { counted, NO_NUMBER, percent, polishNumber, withUnit } from '#texts/numbers.ts';

const UNIT = 'kWh/kWp';

/** '12,3 kWh/kWp'; a dash if it is unknown. */
const specificYield = (value: number | null): string => withUnit(value, UNIT, 1);

/** What reduced the yield of an installation. */
const HINDRANCES: Readonly<Record<Hindrance | 'other', string>> = {
  fault: 'ta instalacja była w\u00a0awarii',
  events: 'falownik zgłaszał zdarzenie',
  silence: 'nie było odczytów',
  no_production: 'ta instalacja nie produkowała',
  other: 'ta instalacja nie pracowała normalnie',
};

/** Texts of the comparison with neighbours, and of the energy lost because of the grid. */
export const comparisonTexts = {
  title: 'Porównanie z sąsiadami',
  loading: 'Wczytywanie porównania',
  window: (from: LocalDate, to: LocalDate): string => `Pięć całych dni: ${shortDate(from)}–${shortDate(to)}`,
  roughly: 'orientacyjnie: część sąsiadów stoi dalej niż 100\u00a0km',
  own: 'Ta instalacja',
  median: 'Mediana sąsiadów',
  ratio: 'Udział',
  yield: specificYield,
  share: (ratio: number | null): string => (ratio === null ? NO_NUMBER : percent(ratio * 100, 0)),
  neighbours: 'Sąsiedzi',
  showNeighbours: (count: number): string => `Pokaż sąsiadów (${count})`,
  hideNeighbours: 'Ukryj sąsiadów',
  noNeighbours: 'Brak sąsiadów, których można porównać',
  name: 'Instalacja',
  distance: 'Odległość',
  yieldColumn: `Uzysk [${UNIT}]`,
  number: (value: number | null): string => (value === null ? NO_NUMBER : polishNumber(value, 1)),
  kilometres: (km: number): string => withUnit(km, 'km', 1),
  whyNot: {
    not_enough_days: 'pominięta: za mało dni z\u00a0danymi',
    no_power: 'pominięta: nie podano mocy generatora',
    fault: 'pominięta: w\u00a0tych dniach w\u00a0awarii',
    events: 'pominięta: w\u00a0tych dniach ze zdarzeniem falownika',
    silence: 'pominięta: w\u00a0tych dniach bez odczytów',
    no_production: 'pominięta: w\u00a0tych dniach bez produkcji',
    battery: 'nieporównywalne: magazyn energii',
    limited: 'nieporównywalne: ograniczone oddawanie',
    other: 'pominięta: inne',
  } satisfies Record<NotComparable, string>,
  hindered: (hindrance: Hindrance | 'other' | null): string => `Bez oceny: przez część tych dni ${HINDRANCES[hindrance ?? 'other']}.`,
  reasons: {
    no_place: 'Bez oceny: instalacja nie ma współrzędnych, więc nie wiadomo, z\u00a0kim ją porównać.',
    no_power: 'Bez oceny: nie podano mocy generatora, a\u00a0bez niej nie ma uzysku w\u00a0kWh/kWp.',
    not_enough_days: 'Bez oceny: za mało danych. Z\u00a0pięciu ostatnich dni trzeba znać co najmniej cztery całe.',
    too_few_neighbours: 'Bez oceny: za mało sąsiadów z\u00a0danymi. Potrzeba co najmniej trzech.',
    dark: 'Bez oceny: w\u00a0okolicy prawie nikt nie produkuje (śnieg lub zachmurzenie).',
    battery: 'nieporównywalne: magazyn energii',
    limited: 'nieporównywalne: ograniczone oddawanie',
    orientation:
      'Bez oceny: różnicę może wyjaśniać ustawienie paneli tej instalacji albo sąsiadów. Sprawdź nachylenie i\u00a0azymut w\u00a0ich danych.',
    rating: 'Bez oceny: sprawdź moc w danych instalacji.',
    other: 'Bez oceny: inne.',
  } satisfies Record<Exclude<NoComparison, 'hindered'>, string>,
  /** A normal yield that is not within a tenth of the neighbours'. */
  shareOfNeighbours: (ratio: number): string => `${percent(ratio * 100, 0)} uzysku sąsiadów`,
  neverRead: 'Brak odczytów',
  unjudged: 'Bez oceny',
  consequence: (what: string, cause: string): string => `${what}; skutek: ${cause}`,
  map: 'Mapa sąsiadów',
  onMap: (name: string, value: string): string => `${name}: ${value}`,
  reckoning: 'Jak to liczymy',
  reckoningText: [
    'Uzysk to energia z\u00a0pięciu ostatnich całych dni podzielona przez moc generatora (kWh/kWp).',
    'Porównujemy go z\u00a0medianą pięciu najbliższych instalacji, o\u00a0których wiemy co najmniej z\u00a0czterech z\u00a0tych dni.',
    'Nie liczą się te, które w\u00a0tych dniach były w\u00a0awarii, zgłaszały własne zdarzenie, milczały albo nie produkowały.',
    'Poniżej 10\u00a0% mediany: brak produkcji. Poniżej 60\u00a0%: wyraźnie niższy uzysk. Poniżej 75\u00a0%: niższy uzysk.',
    'Od 60 do 85\u00a0% nie ma oceny, jeśli ustawienie paneli jest inne niż u\u00a0sąsiadów albo nieznane. Instalacji z\u00a0magazynem energii lub ograniczonym oddawaniem nie porównujemy.',
    'Sąsiedzi do 100\u00a0km mają podobną pogodę; dalej porównanie jest orientacyjne.',
  ],
  outage: (from: Instant, to: Instant | null, installations: number): string => {
    const when = to === null ? `trwa od ${dateAndTime(from)}` : `od ${dateAndTime(from)} do ${dateAndTime(to)}`;
    return `Awaria sieci w\u00a0okolicy: ${when}, ${counted(installations, 'instalacja', 'instalacje', 'instalacji')}`;
  },
  lost: {
    title: 'Utracone przez sieć (szacunek)',
    limitedTitle: 'Ograniczenie mocy z\u00a0innego powodu (szacunek)',
    limited: `${LIMITED.charAt(0).toUpperCase()}${LIMITED.slice(1)}.`,
    sum: (kilowattHours: number, minutes: number): string => `${withUnit(kilowattHours, 'kWh', 1)} w\u00a0${withUnit(minutes, 'min')}`,
    nothing: 'Nic, co dałoby się oszacować (mniej niż 0,1\u00a0kWh)',
    reasons: {
      not_enough_days: 'Za mało danych, aby to oszacować: potrzeba pięciu dni odniesienia.',
      no_neighbours: 'To górna granica: bez sąsiadów nie da się odjąć gorszej pogody.',
    } satisfies Record<NonNullable<LostEnergy['reason']>, string>,
    when: 'Kiedy',
    energy: 'Strata',
    voltage: 'Najwyższe napięcie',
    span: (from: Instant, to: Instant): string => `${dateAndTime(from)}–${clockTime(to)}`,
    reckoning: 'Jak szacujemy straty',
    reckoningText: LOSS_RECKONING,
  },
} as const;
