import type { LostInWeek } from '#domain/grid/losses/lost-in-week.ts';
import type { PhaseReport } from '#domain/grid/voltage-quality/voltage-report.ts';
import type { WeekReport } from '#domain/grid/voltage-quality/week-report.ts';
import { unjudgedPhases, VOLTAGE_RULES, type VoltageRule, weekVerdict } from '#domain/grid/voltage-quality/week-verdict.ts';
import { addressLine, type Installation } from '#domain/service/installation.ts';
import type { MeteringDetails } from '#domain/service/metering-details.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { dottedDate, shortDate } from '#texts/dates.ts';
import { inverterName } from '#texts/installation/inverter-name.ts';
import { counted, kilowatts, phoneNumber, volts, withUnit } from '#texts/numbers.ts';
import { voltageReportTexts } from './voltage-report.ts';

/** What is not known is a line to be filled in. */
const BLANK = '……………………………………';
const orBlank = (text: string | null | undefined): string => text?.trim() || BLANK;

/** What a letter to the grid's operator is made of. */
export interface LetterFacts {
  readonly installation: Installation;
  readonly metering: Omit<MeteringDetails, 'id'> | null;
  readonly report: Pick<WeekReport, 'monday' | 'expected' | 'phases'> & Partial<Pick<WeekReport, 'events' | 'throttledMinutes'>>;
  readonly lost: LostInWeek | null;
  readonly today: LocalDate;
}

const VERDICTS = {
  true: 'średnie tygodnia dotrzymują tego warunku',
  false: 'średnie tygodnia nie dotrzymują tego warunku',
  null: 'za mało danych, aby to ocenić',
} as const;

function phaseLine({ phase, n, min, max, above, below }: PhaseReport, expected: number): string {
  const { share } = voltageReportTexts;
  if (n === 0) return `- ${phase}: brak średnich.`;
  const span = `od ${volts(min, 2)} do ${volts(max, 2)}`;
  return `- ${phase}: znanych średnich ${n} z ${expected}, ${span}; powyżej 253 V: ${share(above, n)}, poniżej 207 V: ${share(below, n)}.`;
}

function verdictLine({ report: { phases, expected } }: LetterFacts, rule: VoltageRule): string {
  const { name, rule: words } = voltageReportTexts.rules[rule];
  const why = unjudgedPhases(phases).map((some) => voltageReportTexts.unjudged(some, expected));
  const said = words.charAt(0).toLowerCase() + words.slice(1).replace(/\.$/, '');
  return [`- ${name} (${said}): ${VERDICTS[`${weekVerdict(phases, rule)}`]}.`, ...why].join(' ');
}

function happenedLines({ report: { events, throttledMinutes }, lost }: LetterFacts): string[] {
  const overvoltages = events?.AC_OVER_VOLT ?? 0;
  const energy = lost?.energy ?? 0;
  return [
    ...(overvoltages > 0 ? [`- Falownik zgłosił za wysokie napięcie sieci ${counted(overvoltages, 'raz', 'razy', 'razy')}.`] : []),
    ...(throttledMinutes ? [`- ${voltageReportTexts.throttled(throttledMinutes)}`] : []),
    ...(energy > 0 ? [`- Szacunkowa energia, której instalacja nie oddała z tego powodu: około ${withUnit(energy, 'kWh', 1)}.`] : []),
  ];
}

function headOf({ installation: { address, owner }, metering, today }: LetterFacts): string[] {
  const operator = metering?.operator && metering.operator !== 'other' ? voltageReportTexts.metering.operators[metering.operator] : null;
  const contact = owner ? [owner.phone && `tel. ${phoneNumber(owner.phone)}`, owner.email].filter(Boolean).join(', ') : '';
  return [
    `${BLANK}, dnia ${dottedDate(today)} r.`,
    '',
    `Właściciel: ${BLANK}`,
    `Adres: ${orBlank(addressLine(address))}`,
    `Kontakt: ${orBlank(contact)}`,
    '',
    'Do:',
    orBlank(operator),
    '',
    `Dotyczy: jakość napięcia w punkcie poboru energii (PPE) nr ${orBlank(metering?.ppe)}`,
  ];
}

function aboutOf({ installation, report: { monday } }: LetterFacts): string[] {
  const power = `${kilowatts(installation.inverterPower)}, generator ${withUnit(installation.generatorPower / 1000, 'kWp', 2)}`;
  const phases = installation.phases === 1 ? 'jednofazowy' : 'trójfazowy';
  return [
    `Mikroinstalacja: falownik ${phases} ${orBlank(inverterName(installation))}, nr seryjny ${installation.sn}, moc ${power}.`,
    `Adres przyłączenia: ${orBlank(addressLine(installation.address))}.`,
    `Okres: ${shortDate(monday)} – ${shortDate(addDays(monday, 6))}.`,
  ];
}

/**
 * A letter to the grid's operator: what was found in a week, without more than is known, and a request to measure it properly.
 * It is a beginning: the owner reads it, fills in what is blank, and sends it.
 */
export function operatorLetter(facts: LetterFacts): string {
  const { phases, expected, monday } = facts.report;
  return [
    ...headOf(facts),
    '',
    'Szanowni Państwo,',
    '',
    'proszę o sprawdzenie jakości napięcia w miejscu przyłączenia mojej mikroinstalacji.',
    '',
    ...aboutOf(facts),
    '',
    'Ustalenia (średnie 10-minutowe z odczytów falownika; pomiar orientacyjny, nie klasa A według PN-EN 61000-4-30):',
    ...phases.map((phase) => phaseLine(phase, expected)),
    ...VOLTAGE_RULES.map((rule) => verdictLine(facts, rule)),
    ...happenedLines(facts),
    '',
    'Wnoszę o:',
    '1. sprawdzenie parametrów jakościowych napięcia w miejscu przyłączenia i przekazanie mi wyniku na piśmie,',
    '2. podanie przyczyny i terminu jej usunięcia, jeżeli sprawdzenie potwierdzi przekroczenia,',
    '3. udzielenie bonifikaty za niedotrzymanie parametrów jakościowych, zgodnie z umową, taryfą i rozporządzeniem systemowym z 22 marca 2023 r., jeżeli sprawdzenie je potwierdzi.',
    '',
    `Załączniki: raport napięć za okres ${shortDate(monday)} – ${shortDate(addDays(monday, 6))} (PDF), średnie 10-minutowe (CSV).`,
    '',
    'Z poważaniem',
    '',
    BLANK,
    '(podpis)',
    '',
  ].join('\n');
}

/** Words of the dialog with the letter. */
export const letterTexts = {
  open: 'Pismo do operatora',
  title: 'Pismo do operatora sieci',
  text: 'Treść pisma',
  hint: 'Przeczytaj, uzupełnij wykropkowane miejsca i podpisz. Aplikacja niczego nie wysyła. Zapytaj operatora o koszt sprawdzenia: może być płatne, jeżeli napięcie okaże się prawidłowe.',
  restored: 'Przywrócono pismo, które zostało tu wcześniej.',
  reset: 'Napisz od nowa',
  print: 'Drukuj',
  savePdf: 'Zapisz PDF',
  saveText: 'Zapisz tekst',
  fileName: 'pismo-do-operatora',
  page: (page: number, of: number): string => `strona ${page} z ${of}`,
} as const;
