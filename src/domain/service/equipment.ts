import type { RatedPeriod } from '#domain/energy/rated-period.ts';
import type { PhaseCount } from '#domain/grid/voltage.ts';
import type { Instant, Watts } from '#domain/quantity.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import type { Installation } from './installation.ts';

/** Why a period of equipment began: it is the first; the inverter was exchanged; modules were added or removed. */
export const EQUIPMENT_REASONS = ['start', 'replacement', 'extension'] as const;
export type EquipmentReason = (typeof EQUIPMENT_REASONS)[number];

/** What is entered of a period of equipment. */
export interface Equipment {
  readonly fromAt: Instant;
  readonly inverterSerial: string;
  /** Empty: not known. */
  readonly inverterModel: string;
  /** W, AC side. */
  readonly inverterPower: Watts;
  /** Wp, DC side at standard test conditions. */
  readonly generatorPower: Watts;
  readonly phases: PhaseCount;
  /** The last day; `null`: not known. */
  readonly inverterWarrantyTo: LocalDate | null;
  /** As `inverterWarrantyTo`. */
  readonly modulesWarrantyTo: LocalDate | null;
  readonly warrantyNote: string;
}

/** What an installation was made of for a time. Source: specification 37.3. */
export interface EquipmentPeriod extends Equipment {
  readonly id: number;
  readonly installation: number;
  /** When the next period begins; `null`: it is the latest. */
  readonly toAt: Instant | null;
  readonly reason: EquipmentReason;
  /** The visit in which it was exchanged. */
  readonly visit: string | null;
}

/** A new period. What is left out is as in the period before; an exchanged inverter has no warranty and no model until they are named. */
export interface NewEquipment extends Partial<Equipment> {
  readonly fromAt: Instant;
  readonly reason: Exclude<EquipmentReason, 'start'>;
  readonly visit?: string | null;
}

/** A correction of a period; what is left out stays. */
export type EquipmentChange = Partial<Equipment>;

/** What a new period is made of, after the latest one. Source: specification 37.4. */
export function equipmentAfter(latest: Equipment, { reason, visit: _, ...given }: NewEquipment): Equipment {
  const ofNewInverter = { inverterModel: '', inverterWarrantyTo: null, warrantyNote: '' };
  const { fromAt: _from, ...kept } = latest;
  return { ...kept, ...(reason === 'replacement' && ofNewInverter), ...given };
}

const FIRST_DAY: LocalDate = '2000-01-01';

/** A period among those of its installation, the latest first. */
interface Among {
  readonly earlier: Pick<Equipment, 'fromAt'> | undefined;
  readonly later: Pick<Equipment, 'fromAt'> | undefined;
  readonly now: Instant;
}

/** Why a period cannot begin at a time; `null` if it can. Source: specification 37.4. */
export function startFault(fromAt: Instant, { earlier, later, now }: Among): 'years' | 'future' | 'before_earlier' | 'after_later' | null {
  if (localDateOf(fromAt) < FIRST_DAY) return 'years';
  if (fromAt > now) return 'future';
  if (earlier !== undefined && fromAt <= earlier.fromAt) return 'before_earlier';
  return later !== undefined && fromAt >= later.fromAt ? 'after_later' : null;
}

/** The equipment of all times, in the order of time. Range: `null` where it is not known, as on other backends, or never changed. */
export const ratedPeriods = (equipment: readonly EquipmentPeriod[] | undefined): RatedPeriod[] | null =>
  equipment === undefined || equipment.length < 2
    ? null
    : equipment.toReversed().map((one) => ({ ...one, from: one.fromAt, isOtherInverter: one.reason === 'replacement' }));

type Equipped = Pick<Installation, 'sn' | 'model' | 'inverterPower' | 'generatorPower' | 'phases'>;

/**
 * An installation with the equipment that it had at the end of a time (specification 37.9).
 *
 * Unit    `until` in ms since 1970.
 * Range   `equipment`: the latest first; as it is now where that is not known.
 */
export function installationUntil<I extends Equipped>(installation: I, equipment: readonly EquipmentPeriod[] = [], until: number): I {
  const then = equipment.find(({ fromAt }) => fromAt < until) ?? equipment.at(-1);
  if (then === undefined || then === equipment[0]) return installation;
  const { inverterSerial: sn, inverterModel: model, inverterPower, generatorPower, phases } = then;
  return { ...installation, sn, model, inverterPower, generatorPower, phases };
}
