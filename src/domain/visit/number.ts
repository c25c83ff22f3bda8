import { isLocalDate, type LocalDate } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';

interface Numbered {
  readonly uuid: string;
  readonly installation: number;
  /** Unit: ms since 1970. */
  readonly startedAt: number;
}

const dayDigits = (date: LocalDate): string => date.replaceAll('-', '');

/**
 * The number by which people quote a visit: `P-<installation>-<day of the start in Warsaw>-<first four of the uuid>`. It needs neither
 * a counter nor a network; the uuid decides if two are equal by chance. Source: specification 32.3.
 */
export const visitNumber = ({ uuid, installation, startedAt }: Numbered): string =>
  `P-${installation}-${dayDigits(localDateOf(startedAt))}-${uuid.slice(0, 4).toUpperCase()}`;

/** Whether a number can be that of this visit. Its day is not compared with the start, which may be corrected later. */
export function isNumberOf(number: string, { uuid, installation }: Pick<Numbered, 'uuid' | 'installation'>): boolean {
  const [, id, year, month, day, begin] = /^P-(\d{1,10})-(\d{4})(\d{2})(\d{2})-([0-9A-F]{4})$/.exec(number) ?? [];
  return id === String(installation) && begin === uuid.slice(0, 4).toUpperCase() && isLocalDate(`${year}-${month}-${day}`);
}
