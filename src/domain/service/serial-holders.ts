import type { Instant } from '#domain/quantity.ts';
import type { EquipmentReason } from './equipment.ts';

/** An installation had the inverter of this number for a time; `to` is not within it, `null`: it has it still. */
export interface SerialHolder {
  readonly installation: number;
  readonly serial: string;
  readonly from: Instant;
  readonly to: Instant | null;
  readonly reason: EquipmentReason;
}

/** Holders of serial numbers that are equal by 35.2, by what they have in common. */
export type SerialHolders = ReadonlyMap<string, readonly SerialHolder[]>;

const isOpenAt = ({ to }: SerialHolder, at: number): boolean => to === null || at < to;

/** Those whose number is written just so, else all of them. */
function likest(holders: readonly SerialHolder[], serial: string): readonly SerialHolder[] {
  const same = holders.filter((holder) => holder.serial === serial);
  return same.length > 0 ? same : holders;
}

/**
 * The holder of a number at a time; `undefined`: none had it then. The first period of an installation has all earlier readings that are no
 * other's; of several, that of the earliest. Source: specification 37.20.
 */
export function holderAt(holders: readonly SerialHolder[], serial: string, at: number): SerialHolder | undefined {
  const open = holders.filter((holder) => isOpenAt(holder, at));
  const began = open.filter(({ from }) => from <= at);
  if (began.length > 0) return likest(began, serial).toSorted((one, other) => other.from - one.from)[0];
  const first = open.filter(({ reason }) => reason === 'start');
  return likest(first, serial).toSorted((one, other) => one.from - other.from)[0];
}

/** A time in which readings of a number belong to an installation, ms; `null` without a limit. */
export interface HeldSpan {
  readonly installation: number;
  readonly from: number | null;
  readonly to: number | null;
}

/** The times in which a number belongs to installations. */
export function heldSpans(holders: readonly SerialHolder[], serial: string): HeldSpan[] {
  const edges = [...new Set(holders.flatMap(({ from, to }) => (to === null ? [from] : [from, to])))].toSorted((one, other) => one - other);
  return [null, ...edges].flatMap((from, index) => {
    const holder = holderAt(holders, serial, from ?? Number.NEGATIVE_INFINITY);
    return holder ? [{ installation: holder.installation, from, to: edges[index] ?? null }] : [];
  });
}

/** When the inverter of a known number, which none has at a time, was exchanged by then; `null`: it was built in later. */
export function goneSince(holders: readonly SerialHolder[], at: number): Instant | null {
  const ends = holders.flatMap(({ to }) => (to !== null && to <= at ? [to] : []));
  return ends.length === 0 ? null : (Math.max(...ends) as Instant);
}
