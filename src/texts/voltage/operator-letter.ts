import type { LostInWeek } from '#domain/grid/losses/lost-in-week.ts';
import type { PhaseReport } from '#domain/grid/voltage-quality/voltage-report.ts';
import type { WeekReport } from '#domain/grid/voltage-quality/week-report.ts';
import { unjudgedPhases, VOLTAGE_RULES, type VoltageRule, weekVerdict } from '#domain/grid/voltage-quality/week-verdict.ts';
import { addressLine, type Installation } from '#domain/service/installation.ts';
import type { MeteringDetails } from '#domain/grid/metering-point.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { clockTime, letterDate } from '#texts/dates.ts';
import { doubledHourMark } from '#texts/installation/doubled-hour.ts';
import { claimLines } from './letter-claim.ts';
import { inverterName } from './voltage-report-file.ts';
import { counted, kilowatts, NO_NUMBER, phoneNumber, polishNumber, volts, withUnit } from '#texts/numbers.ts';
import { ofMeasuredPart } from './report-sentences.ts';
import { legalSources } from './legal-sources.ts';
import { voltageReportTexts } from './voltage-report.ts';

/** A line to fill in, for unknown values. */
const BLANK = '……………………………………';
const orBlank = (text: string | null | undefined): string => text?.trim() || BLANK;

/** The grid's operator or, if supply and distribution are one contract, the seller of the energy. */
export const ADDRESSEES = ['operator', 'seller'] as const;
export type Addressee = (typeof ADDRESSEES)[number];

type ToldInWeek = Pick<WeekReport, 'events' | 'daylightEvents' | 'highWhileIdle'>;

/** The facts in the letter. */
export interface LetterFacts {
  readonly installation: Installation;
  readonly metering: Omit<MeteringDetails, 'id'> | null;
  readonly report: Pick<WeekReport, 'monday' | 'expected' | 'phases'> & Partial<ToldInWeek>;
  readonly lost: LostInWeek | null;
  readonly today: LocalDate;
  readonly addressee: Addressee;
}

const VERDICTS = {
  true: 'średnie tygodnia dotrzymują tego warunku',
  false: 'średnie tygodnia nie dotrzymują tego warunku',
  null: 'bez oceny',
} as const;

function phaseLine({ phase, n, min, max, above, below, doubtful }: PhaseReport, expected: number): string {
  const { share } = voltageReportTexts;
  if (n === 0) return `- ${phase}: brak średnich.`;
  const span = `od ${volts(min, 2)} do ${volts(max, 2)}`;
  const doubts = doubtful > 0 ? `, w tym odczyty wątpliwe: ${polishNumber(doubtful)}` : '';
  return `- ${phase}: znanych średnich ${n} z ${expected}, ${span}; powyżej 253 V: ${share(above, n)}, poniżej 207 V: ${share(below, n)}${doubts}.`;
}

function verdictLine({ report: { phases, expected } }: LetterFacts, rule: VoltageRule): string {
  const { name, rule: words } = voltageReportTexts.rules[rule];
  const why = unjudgedPhases(phases, rule).map((some) => voltageReportTexts.unjudged(some, expected));
  const said = words.charAt(0).toLowerCase() + words.slice(1).replace(/\.$/, '');
  const verdict = [VERDICTS[`${weekVerdict(phases, rule)}`], ofMeasuredPart(phases, expected, rule)].filter(Boolean).join(' ');
  return [`- ${name} (${said}): ${verdict}.`, ...why].join(' ');
}

/** Only events in daylight: at night nothing is fed in, so an event then proves nothing. */
function eventLines({ daylightEvents }: LetterFacts['report']): string[] {
  const overvoltages = daylightEvents?.AC_OVER_VOLT ?? 0;
  if (overvoltages === 0) return [];
  return [`- W dzień (słońce wyżej niż 8°) falownik zgłosił za wysokie napięcie sieci ${counted(overvoltages, 'raz', 'razy', 'razy')}.`];
}

const cell = (mean: number | null): string => (mean === null ? NO_NUMBER : polishNumber(mean, 2));

/** A table of intervals in which the installation itself cannot have raised the voltage. */
function idleLines({ report: { highWhileIdle } }: LetterFacts): string[] {
  if (!highWhileIdle || highWhileIdle.count === 0) return [];
  const { count, highest } = highWhileIdle;
  return [
    '',
    voltageReportTexts.highWhileIdle(count),
    ...(highest.length < count ? [`Wymieniono ${highest.length} o najwyższych średnich:`] : []),
    'Początek przedziału | L1 [V] | L2 [V] | L3 [V]',
    ...highest.map(({ at, l1, l2, l3 }) => {
      const start = `${letterDate(localDateOf(at))}, ${clockTime(at)}${doubledHourMark(at)}`;
      return [start, cell(l1), cell(l2), cell(l3)].join(' | ');
    }),
  ];
}

const operatorName = ({ metering }: Pick<LetterFacts, 'metering'>): string =>
  metering?.operator && metering.operator !== 'other' ? voltageReportTexts.metering.operators[metering.operator] : BLANK;

type Addressed = Pick<LetterFacts, 'metering' | 'addressee'> & {
  readonly installation: Pick<Installation, 'inverterPower' | 'generatorPower'>;
};

/** Unit: W. The most that is a microinstallation in law; above it, or where the power is not known, the letter does not use the word. */
const MICRO_MOST = 50_000;
function isMicro({ inverterPower, generatorPower }: Addressed['installation']): boolean {
  const most = Math.max(inverterPower, generatorPower);
  return most > 0 && most <= MICRO_MOST;
}

function addresseeLines(facts: Addressed): string {
  const [name, role] =
    facts.addressee === 'operator'
      ? [operatorName(facts), 'operator systemu dystrybucyjnego']
      : [BLANK, 'sprzedawca energii, strona umowy kompleksowej'];
  return ['Do:', name, `(${role})`].join('\n');
}

/** The request. A seller is asked to forward it to the operator. */
function requestLines(facts: Addressed): string {
  const what = isMicro(facts.installation) ? 'mikroinstalacji' : 'instalacji fotowoltaicznej';
  const request = `proszę o sprawdzenie jakości napięcia w miejscu przyłączenia mojej ${what}.`;
  if (facts.addressee === 'operator') return request;
  return `${request} Energię pobieram na podstawie umowy kompleksowej zawartej z Państwem; proszę o przekazanie wniosku operatorowi systemu dystrybucyjnego: ${operatorName(facts)}.`;
}

/** Changes the addressee of an edited letter: replaces only the lines that name the addressee, if they are still there. */
export function replaceAddressee(text: string, facts: Addressed, addressee: Addressee): string {
  const to = { ...facts, addressee };
  return text.replace(addresseeLines(facts), addresseeLines(to)).replace(requestLines(facts), requestLines(to));
}

function headOf({ today, ...facts }: LetterFacts): string[] {
  const { address, owner } = facts.installation;
  const contact = owner ? [owner.phone && `tel. ${phoneNumber(owner.phone)}`, owner.email].filter(Boolean).join(', ') : '';
  return [
    `${BLANK}, dnia ${letterDate(today)}`,
    '',
    `Właściciel: ${BLANK}`,
    `Adres: ${orBlank(addressLine(address))}`,
    `Kontakt: ${orBlank(contact)}`,
    '',
    addresseeLines(facts),
    '',
    'WNIOSEK O SPRAWDZENIE PARAMETRÓW JAKOŚCIOWYCH ENERGII ELEKTRYCZNEJ I O BONIFIKATĘ',
    '',
    `Dotyczy: jakość napięcia w punkcie poboru energii (PPE) nr ${orBlank(facts.metering?.ppe)}`,
  ];
}

const period = (monday: LocalDate): string => `${letterDate(monday)} – ${letterDate(addDays(monday, 6))}`;

function aboutOf({ installation, report: { monday } }: LetterFacts): string[] {
  const power = `${kilowatts(installation.inverterPower)}, generator ${withUnit(installation.generatorPower / 1000, 'kWp', 2)}`;
  const phases = installation.phases === 1 ? 'jednofazowy' : 'trójfazowy';
  return [
    `${isMicro(installation) ? 'Mikroinstalacja' : 'Instalacja fotowoltaiczna'}: falownik ${phases} ${orBlank(inverterName(installation))}, nr seryjny ${installation.sn}, moc ${power}.`,
    `Adres przyłączenia: ${orBlank(addressLine(installation.address))}.`,
    `Okres: ${period(monday)}`,
  ];
}

const DEMANDS = [
  'Wnoszę o:',
  '1. sprawdzenie parametrów jakościowych napięcia w miejscu przyłączenia i przekazanie mi wyniku na piśmie,',
  '2. podanie przyczyny i terminu jej usunięcia, jeżeli sprawdzenie potwierdzi przekroczenia,',
  `3. udzielenie bonifikaty za niedotrzymanie parametrów jakościowych (${legalSources.rebate} rozporządzenia, w wysokości określonej w taryfie), jeżeli sprawdzenie je potwierdzi. Bonifikata przysługuje na wniosek, po potwierdzeniu; to pismo jest takim wnioskiem.`,
  '',
  `Podstawa: ${legalSources.regulation} (rozporządzenie systemowe); norma ${legalSources.standard}.`,
];

/**
 * A letter to the grid's operator or to the seller: the measurements of a week, and a request to measure the voltage properly.
 * It is a draft: the owner reads it, fills in the blanks, and sends it.
 */
export function operatorLetter(facts: LetterFacts): string {
  const { phases, expected, monday } = facts.report;
  return [
    ...headOf(facts),
    '',
    'Szanowni Państwo,',
    '',
    requestLines(facts),
    '',
    ...aboutOf(facts),
    '',
    'Ustalenia (średnie 10-minutowe z odczytów falownika; pomiar orientacyjny, nie klasa A według PN-EN 61000-4-30):',
    ...phases.map((phase) => phaseLine(phase, expected)),
    ...VOLTAGE_RULES.map((rule) => verdictLine(facts, rule)),
    ...eventLines(facts.report),
    ...claimLines(facts.lost),
    ...idleLines(facts),
    '',
    ...DEMANDS,
    '',
    `Załączniki: raport napięć za okres ${period(monday)} (PDF), średnie 10-minutowe (CSV).`,
    '',
    'Z poważaniem',
    '',
    BLANK,
    '(podpis)',
    '',
  ].join('\n');
}
