import { FULL_DAY } from '#domain/service/team-week.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { dayAndMonth, duration, shortDate } from '#texts/dates.ts';
import { counted, polishNumber } from '#texts/numbers.ts';
import { planningTexts, requests } from './planning.ts';

const time = (minutes: number): string => duration(minutes * 60_000);

/** Texts of the week of the team. */
export const teamWeekTexts = {
  week: (monday: LocalDate): string => `Tydzień ${dayAndMonth(monday)}–${shortDate(addDays(monday, 6))}`,
  before: 'Poprzedni tydzień',
  after: 'Następny tydzień',
  present: 'Ten tydzień',
  nothing: 'Nic nie zaplanowano',
  free: (names: string): string => `Bez zgłoszeń: ${names}`,
  sum: (count: number, minutes: number): string => `${requests(count)}, ${time(minutes)}`,
  tooMuch: `, więcej niż ${time(FULL_DAY)}`,
  helps: (description: string): string => `Pomaga: ${description}`,
  with: (name: string): string => `z kim: ${name}`,
  late: (day: LocalDate): string => `termin minął ${dayAndMonth(day)}`,
  due: (day: LocalDate): string => `termin ${dayAndMonth(day)}`,
  leftOver: 'Niezamknięte z wcześniejszych dni',
  closed: 'zamknięte',
  numbered: (id: number): string => `Zgłoszenie nr ${id}`,
  nameless: 'Zgłoszenie bez numeru',
  waiting: 'czeka na wysłanie',
  troubled: 'zmiana planu wymaga decyzji',
  choose: (what: string): string => `Wybierz: ${what}`,
  running: (since: string, decided: number, items: number): string =>
    items === 0 ? `w toku od ${since}` : `w toku od ${since}, ${polishNumber(decided)} z ${polishNumber(items)}`,
  ended: (at: string): string => (at === '' ? 'zakończona' : `zakończona ${at}`),
  meanwhile: 'Zmieniono w międzyczasie',
  changed: (what: string, author: string): string => `: ${what} (${planningTexts.lastChange(author)})`,
  more: (count: number): string => `i jeszcze ${counted(count, 'zmiana', 'zmiany', 'zmian')}`,
  hide: 'Ukryj',
  onlyOpen: (from: LocalDate, to: LocalDate): string =>
    `Zamknięte zgłoszenia pokazujemy tylko od ${shortDate(from)} do ${shortDate(to)}; otwarte zawsze.`,
} as const;
