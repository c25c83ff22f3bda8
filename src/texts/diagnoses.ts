import { type Cause, codeOf } from '#domain/diagnosis/cause.ts';
import type { YieldVerdict } from '#domain/comparison/yield-verdict.ts';
import type { Instant } from '#domain/quantity.ts';
import { eventMark, eventName } from './installation/events.ts';
import { counted, polishNumber } from './numbers.ts';

type OwnCause = Exclude<Cause, `event:${string}`>;

/** Names of the causes that are not events. */
const NAMES: Readonly<Record<Exclude<OwnCause, 'low_yield'>, string>> = {
  'state:FAULT': 'Awaria falownika',
  silent: 'Brak odczytów',
  area_silent: 'Brak łączności w okolicy: łącze albo zasilanie',
  stale: 'Dane nie zmieniają się',
  no_production: 'Brak produkcji w dzień',
  grid_outage: 'Awaria sieci w okolicy',
  overvoltage: 'Napięcie sieci 253 V i więcej',
  undervoltage: 'Napięcie sieci poniżej 207 V',
  lost_phase: 'Brak napięcia jednej fazy',
  limited: 'Ograniczenie mocy z innego powodu niż sieć',
  clock: 'Zegar falownika',
  other: 'Inna przyczyna',
};

/** Short names, for marks in tables and on maps. */
const MARKS: typeof NAMES = {
  'state:FAULT': 'Awaria',
  silent: 'Brak odczytów',
  area_silent: 'Brak łączności w okolicy',
  stale: 'Dane bez zmian',
  no_production: 'Brak produkcji',
  grid_outage: 'Awaria sieci',
  overvoltage: 'Ponad 253\u00a0V',
  undervoltage: 'Poniżej 207\u00a0V',
  lost_phase: 'Brak fazy',
  limited: 'Ograniczenie mocy',
  clock: 'Zegar',
  other: 'Inna',
};

/** Names of a low yield by its verdict in the comparison with neighbours. */
const YIELD_NAMES: Readonly<Record<YieldVerdict, string>> = {
  none: 'Brak produkcji na tej instalacji',
  strings: 'Wyraźnie niższy uzysk: sprawdź łańcuchy',
  low: 'Niższy uzysk niż u sąsiadów',
  normal: 'Uzysk jak u sąsiadów',
};

const YIELD_MARKS: Readonly<Record<YieldVerdict, string>> = {
  none: 'Brak produkcji',
  strings: 'Wyraźnie niższy uzysk',
  low: 'Niższy uzysk',
  normal: 'Uzysk w normie',
};

interface Words {
  readonly own: typeof NAMES;
  readonly yields: typeof YIELD_NAMES;
  readonly event: (code: string) => string;
}

function named(cause: Cause, verdict: YieldVerdict | null, { own, yields, event }: Words): string {
  const code = codeOf(cause);
  if (code !== undefined) return event(code);
  if (cause === 'low_yield') return yields[verdict ?? 'low'];
  return own[cause as keyof typeof NAMES] ?? own.other;
}

const LONG: Words = { own: NAMES, yields: YIELD_NAMES, event: eventName };
const SHORT: Words = { own: MARKS, yields: YIELD_MARKS, event: eventMark };

/** Full name of a cause; a low yield by its verdict. An unknown code is shown unchanged; an unknown cause of a newer server is named as another cause. */
export const causeName = (cause: Cause, verdict: YieldVerdict | null = null): string => named(cause, verdict, LONG);

/** A cause in two or three words. */
export const causeMark = (cause: Cause, verdict: YieldVerdict | null = null): string => named(cause, verdict, SHORT);

/** 'śnieg? Brak produkcji na tej instalacji': a yield that snow may explain. */
export const withSnow = (name: string): string => `śnieg? ${name}`;

/** Names of the severities, shown beside their icons. */

/** The neighbours of an outage that fell silent with it: '; prawdopodobnie też: 2'. Empty without any. */
export const probablyText = (silent: readonly number[] = []): string =>
  silent.length === 0 ? '' : `; prawdopodobnie też: ${polishNumber(silent.length)}`;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** 'od niedawna', 'od 20 min', 'od 5 godz.', 'od 1 dnia', 'od 3 dni'. A clock that was set back never gives a negative time. */
export function lastsFor(since: Instant, now: number): string {
  const lasted = Math.max(0, now - since);
  if (lasted < MINUTE) return 'od niedawna';
  if (lasted < HOUR) return `od ${Math.floor(lasted / MINUTE)} min`;
  if (lasted < DAY) return `od ${Math.floor(lasted / HOUR)} godz.`;
  return `od ${counted(Math.floor(lasted / DAY), 'dnia', 'dni', 'dni')}`;
}
