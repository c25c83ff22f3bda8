import type { Instant } from '#domain/quantity.ts';

/** The clock and the random numbers of the device. Tests replace them. */
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
