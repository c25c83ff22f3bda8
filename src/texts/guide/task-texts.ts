import type { Diagnosis, Evidence } from '#domain/diagnosis/diagnosis.ts';
import type { Instant } from '#domain/quantity.ts';
import { isEventCode } from '#domain/grid/events.ts';
import { INSTALLATION_MAX } from '#domain/service/limits.ts';
import { dateAndTime } from '#texts/dates.ts';
import { counted, kilowatts, percent, volts } from '#texts/numbers.ts';
import type { TaskTemplate } from './entry.ts';
import { guideForCause } from './guide-for.ts';
import { withPlainSpaces } from './typeset.ts';

/** What a task's reason is filled with. */
export interface TaskFacts {
  /** When it first occurred. */
  readonly since: Instant;
  /** The inverter's serial number. */
  readonly sn: string;
  /** What it rests on, named and with its unit, as 'najwyższe 256,1 V'; `null` where there is none. */
  readonly value: string | null;
}

/** Reason and scope of work as the form is filled; each at most 250 characters. */
export interface TaskTexts {
  readonly reason: string;
  readonly scope: string;
}

/** Unit: characters. A code of a maker may be of any length. */
const VALUE_MAX = 64;

const shortened = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** Fills reason and scope of one page. */
export function filledTask({ what, scope }: TaskTemplate, { since, sn, value }: TaskFacts): TaskTexts {
  const measured = value === null ? '' : ` (${shortened(value, VALUE_MAX)})`;
  const reason = `${what}${measured}. Od ${dateAndTime(since)}. Falownik ${shortened(sn, INSTALLATION_MAX.sn)}.`;
  return { reason: withPlainSpaces(reason), scope };
}

/** What a diagnosis rests on, as staff read it; `null` where its name says it all. */
export function evidenceValue(evidence: Evidence): string | null {
  switch (evidence.of) {
    case 'event':
      if (!isEventCode(evidence.code)) return `kod ${evidence.code}`;
      return evidence.highestVoltage === null ? null : `najwyższe ${volts(evidence.highestVoltage)}`;
    case 'fault':
      return evidence.codes.length > 0 ? `kody ${evidence.codes.join(', ')}` : null;
    case 'silence':
    case 'clock':
    case 'other':
      return null;
    case 'production':
      return `moc najwyżej ${kilowatts(evidence.peak)}`;
    case 'yield':
      return `${percent(evidence.ratio * 100, 0)} uzysku sąsiadów`;
    case 'outage':
      return counted(evidence.installations.length, 'instalacja', 'instalacje', 'instalacji');
    case 'overvoltage':
      return `najwyższe ${volts(evidence.highestVoltage)}`;
  }
}

/** Reason and scope of the task for a diagnosis. */
export function taskTextsFor({ cause, since, evidence }: Pick<Diagnosis, 'cause' | 'since' | 'evidence'>, sn: string): TaskTexts {
  const verdict = evidence.of === 'yield' ? evidence.verdict : null;
  const { page } = guideForCause(cause, verdict);
  return filledTask(page.task, { since, sn, value: evidenceValue(evidence) });
}
