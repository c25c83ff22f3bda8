/** Phase-to-neutral voltages in OBIS codes. Source: specification 12.14; IEC 62056-6-1. */
export const OBIS_OF_PHASE = { L1: '32.7.0', L2: '52.7.0', L3: '72.7.0' } as const;
export type Phase = keyof typeof OBIS_OF_PHASE;

/** The phase of an OBIS code, also with its medium in front (`1-0:32.7.0`); `undefined` for any other. */
export function phaseOf(obis: string): Phase | undefined {
  const short = obis
    .trim()
    .replace(/^\d+-\d+:/, '')
    .replace(/[.*]255$/, '');
  return (Object.keys(OBIS_OF_PHASE) as Phase[]).find((phase) => OBIS_OF_PHASE[phase] === short);
}
