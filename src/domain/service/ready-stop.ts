import type { Instant } from '#domain/quantity.ts';

/** What must be on a device for a planned request, as it is named if something of it is missing. */
export const READY_PARTS = [
  ...(['request', 'installation', 'events', 'charts', 'voltageReport', 'comparison', 'diagnoses', 'equipment'] as const),
  ...(['siteCard', 'previews', 'visits', 'story', 'forms', 'profiles', 'map', 'app', 'codeReader', 'room'] as const),
] as const;
export type ReadyPart = (typeof READY_PARTS)[number];

/**
 * Whether everything for a planned request is on the device.
 *
 * ready      it was read back and decoded at `at`, and is still there; `isOld` after a day
 * missing    something is not there, or cannot be decoded
 * unproven   never proven, or something has changed since
 */
export type Proven =
  | { readonly is: 'ready'; readonly at: Instant; readonly isOld: boolean }
  | { readonly is: 'missing'; readonly parts: readonly ReadyPart[] }
  | { readonly is: 'unproven' };

/** A planned request, and whether the device is ready for it. */
export interface ReadyStop {
  /** The local id of the request. */
  readonly key: string;
  readonly task: number | null;
  /** The name of the installation; empty if the request is not on this device. */
  readonly name: string;
  readonly proven: Proven;
}

/** Unit: ms. An older proof says its age, and is made again. Source: specification 40.18. */
const DAY = 86_400_000;

/** A proof and its age. One from the future is no proof: the clock was set back, so its age is unknown. Source: specification 40.18. */
export const agedProof = (at: Instant, now: number): Proven =>
  at > now ? { is: 'unproven' } : { is: 'ready', at, isOld: now - at >= DAY };

/** Whether there is no proof, or one that is older than a day. What is known to be missing is not proven again before something has come. */
export const needsProof = ({ proven }: ReadyStop): boolean => proven.is === 'unproven' || (proven.is === 'ready' && proven.isOld);

/** What the device lacks for every request is missing for each that is ready; what is missing is named in the order of the parts. */
export function lacking(proven: Proven, lacks: readonly ReadyPart[]): Proven {
  if (lacks.length === 0 || (proven.is === 'unproven' && !lacks.includes('room'))) return proven;
  const missing = new Set([...lacks, ...(proven.is === 'missing' ? proven.parts : [])]);
  return { is: 'missing', parts: READY_PARTS.filter((part) => missing.has(part)) };
}
