import { CARE_STATES, type CareState } from '#domain/diagnosis/care-state.ts';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import { guideForCause } from '#texts/guide/guide-for.ts';
import { evidenceValue } from '#texts/guide/task-texts.ts';
import { withPlainSpaces } from '#texts/guide/typeset.ts';
import { dateAndTime } from './dates.ts';
import { careStates } from './care/states.ts';
import { counted, polishNumber } from './numbers.ts';

/** A new cause in a mail. */
export interface DigestLine extends Pick<DiagnosisEntry, 'cause' | 'since' | 'evidence' | 'sn'> {
  readonly description: string;
}

/** Maximum number of lines of one cause in a mail; the rest is only counted. */
const MAX_LINES = 20;

const pageOf = ({ cause, evidence }: DigestLine) => guideForCause(cause, evidence.of === 'yield' ? evidence.verdict : null).page;

const causes = (count: number): string => counted(count, 'nowa przyczyna', 'nowe przyczyny', 'nowych przyczyn');

function lineOf(line: DigestLine): string {
  const value = evidenceValue(line.evidence);
  const name = line.description === line.sn ? line.sn : `${line.description} (${line.sn})`;
  return `- ${name}, od ${dateAndTime(line.since)}${value === null ? '' : `, ${value}`}`;
}

function groupOf(title: string, lines: readonly DigestLine[]): string {
  const [first] = lines;
  const rest = lines.length - MAX_LINES;
  return [
    `${title}: ${counted(lines.length, 'instalacja', 'instalacje', 'instalacji')}`,
    ...lines.slice(0, MAX_LINES).map(lineOf),
    ...(rest > 0 ? [`- i ${counted(rest, 'kolejna', 'kolejne', 'kolejnych')}`] : []),
    ...(first ? [`Najpierw sprawdź: ${pageOf(first).firstCheck}`] : []),
  ].join('\n');
}

const nowText = (counts: Readonly<Record<CareState, number>>): string =>
  CARE_STATES.map((state) => `${careStates[state].toLowerCase()}: ${polishNumber(counts[state])}`).join(', ');

/** A mail about new causes, grouped by cause, the one with the most installations first. `counts`: installations in each state now. `link`: the app's address. */
export function digestLetter(
  lines: readonly DigestLine[],
  counts: Readonly<Record<CareState, number>>,
  link: string,
): { readonly subject: string; readonly text: string } {
  const groups = new Map<string, DigestLine[]>();
  for (const line of lines) groups.set(pageOf(line).title, [...(groups.get(pageOf(line).title) ?? []), line]);
  const sorted = [...groups].sort(([one, a], [other, b]) => b.length - a.length || one.localeCompare(other, 'pl'));
  const text = `Dzień dobry,

${causes(lines.length)} w instalacjach:

${sorted.map(([title, own]) => groupOf(title, own)).join('\n\n')}

Wszystkie instalacje teraz: ${nowText(counts)}.

Szczegóły: ${link}

Jak często przychodzą te wiadomości, wybierasz w aplikacji.

PV Care
`;
  return { subject: `PV Care: ${withPlainSpaces(causes(lines.length))}`, text: withPlainSpaces(text) };
}
