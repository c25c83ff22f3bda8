/** What cannot be seen: control and format characters, and others that take no place. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** A serial number as it is stored: as typed, without characters that cannot be seen and blanks around it. */
export const visibleSerial = (typed: string): string => typed.replaceAll(INVISIBLE, '').trim();

/**
 * What two equal serial numbers have in common: they may differ in capitals, blanks, hyphens and characters that cannot be seen.
 * A number of signs alone is equal to itself only. Source: specification 35.2.
 */
export const serialKey = (serial: string): string =>
  serial
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '') || visibleSerial(serial);
