import type { Instant } from '#domain/quantity.ts';

/** What a device has that a calculation has not: a clock, and chance. Tests give their own. */
export interface Device {
  now(): Instant;
  /** A version 4 UUID. */
  newId(): string;
  /** 0 to below 1. */
  random(): number;
}

export const thisDevice: Device = {
  now: () => Date.now() as Instant,
  newId: () => crypto.randomUUID(),
  random: Math.random,
};
