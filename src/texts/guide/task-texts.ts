import type { Diagnosis, Evidence } from '#domain/diagnosis/diagnosis.ts';
import type { Instant } from '#domain/quantity.ts';
import { isEventCode } from '#domain/grid/events.ts';
import { INSTALLATION_MAX } from '#domain/service/limits.ts';
import { dateAndTime } from '#texts/dates.ts';
import { counted, kilowatts, percent, volts } from '#texts/numbers.ts';
import type { TaskTemplate } from './entry.ts';
import { guideForCause } from './guide-for.ts';
import { withPlainSpaces } from './typeset.ts';

/** Facts that fill the reason of a request. */
export interface TaskFacts {
  /** When it first occurred. */
  readonly since: Instant;
  /** The inverter's serial number. */
  readonly sn: string;
  /** The evidence with name and unit, as 'najwyższe 256,1 V'; `null` without evidence. */
  readonly value: string | null;
}

/** Reason and scope of work for the form; at most 250 characters each. */
export interface TaskTexts {
  readonly reason: string;
  readonly scope: string;
}

/** Unit: characters. Codes of manufacturers may have any length. */
const VALUE_MAX = 64;

const shortened = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** Reason and scope of one page, filled with the facts. */
export function filledTask({ what, scope }: TaskTemplate, { since, sn, value }: TaskFacts): TaskTexts {
  const measured = value === null ? '' : ` (${shortened(value, VALUE_MAX)})`;
  const reason = `${what}${measured}. Od ${dateAndTime(since)}. Falownik ${shortened(sn, INSTALLATION_MAX.sn)}.`;
  return { reason: withPlainSpaces(reason), scope };
}

/** The evidence of a diagnosis; `null` if the name of the cause says it already. */
export function evidenceValue(evidence: Evidence): string | null {
  switch (evidence.of) {
    case 'event':
      if (!isEventCode(evidence.code)) return `kod ${evidence.code}`;
      return evidence.highestVoltage === null ? null : `najwyższe ${volts(evidence.highestVoltage)}`;
    case 'fault':
      return evidence.codes.length > 0 ? `kody ${evidence.codes.join(', ')}` : null;
    case 'silence':
    case 'stale':
    case 'limited':
    case 'clock':
    case 'other':
      return null;
    case 'production':
      return `moc najwyżej ${kilowatts(evidence.peak)}`;
    case 'yield':
      return `${percent(evidence.ratio * 100, 0)} uzysku sąsiadów`;
    case 'outage':
    case 'area_silence':
      return counted(evidence.installations.length, 'instalacja', 'instalacje', 'instalacji');
    case 'overvoltage':
      return `najwyższe ${volts(evidence.highestVoltage)}`;
    case 'undervoltage':
      return `najniższa średnia ${volts(evidence.lowestMean)}`;
    case 'phase':
      return `${evidence.phase}: ${volts(evidence.voltage)}`;
  }
}

/** Reason and scope of the request for a diagnosis. */
export function taskTextsFor({ cause, since, evidence }: Pick<Diagnosis, 'cause' | 'since' | 'evidence'>, sn: string): TaskTexts {
  const verdict = evidence.of === 'yield' ? evidence.verdict : null;
  const { page } = guideForCause(cause, verdict);
  return filledTask(page.task, { since, sn, value: evidenceValue(evidence) });
}
