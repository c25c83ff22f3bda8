import type { PhaseCount } from '#domain/grid/voltage.ts';
import type { Instant, Watts } from '#domain/quantity.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';

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
