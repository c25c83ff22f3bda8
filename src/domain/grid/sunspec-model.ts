import { EVENT_CODES, eventsOfBits } from './events.ts';
import { INVERTER_STATES, type InverterState } from './inverter-state.ts';

/** Numbering of states in a SunSpec model: `St` of inverters from 1, `InvSt` of 701 (DER AC measurement) from 0. */
export type Numbering = 'inverter' | 'der';

/** Source: sunspec/models, `json/model_101.json` … `model_113.json` and `model_701.json`. */
const NUMBERING: ReadonlyMap<string, Numbering> = new Map([
  ...['101', '102', '103', '111', '112', '113'].map((model) => [model, 'inverter'] as const),
  ['701', 'der'] as const,
]);

/**
 * The numbering of a model, by its number.
 *
 * Range   `undefined` for an unknown model, which must not be read with another's numbers.
 * Source  sunspec/models; https://github.com/sunspec/models/issues/218 describes how 701 differs.
 */
export const numberingOf = (model: string): Numbering | undefined => NUMBERING.get(model.trim());

/**
 * A state by its number. MPPT of the inverter models is RUNNING in 701; all others have the same names.
 *
 * Range   `undefined` for a number that the model does not have.
 * Source  sunspec/models, `St` of 103 and `InvSt` of 701.
 */
export const stateOfNumber = (number: number, numbering: Numbering): InverterState | undefined =>
  INVERTER_STATES[numbering === 'der' ? number : number - 1];

/** Value of a register that a device does not implement. Source: SunSpec Device Information Model, enum16 and bitfield32. */
export const NOT_IMPLEMENTED = { state: 0xffff, events: 0xffff_ffff } as const;

/**
 * The codes set in `Evt1` of an inverter model, or in `Alrm` of 701: the first sixteen bits are the same, 701 adds one.
 *
 * Range   `bits` whole, 0 to 2³² − 1; bits without a name are returned with their number.
 * Source  sunspec/models, models 103 and 701.
 */
export function eventsOfModel(bits: number, numbering: Numbering): string[] {
  if (numbering === 'inverter') return eventsOfBits(bits);
  return eventsOfBits(bits).map((code) => {
    const bit = (EVENT_CODES as readonly string[]).includes(code) ? undefined : Number(code.slice('EVT1_BIT_'.length));
    if (bit === undefined) return code;
    return bit === EVENT_CODES.length ? 'MANUFACTURER_ALRM' : `ALRM_BIT_${bit}`;
  });
}
