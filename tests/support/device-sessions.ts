import { quantity } from '#domain/quantity.ts';
import type { DeviceSession } from '#domain/service/team.ts';
import { NOON } from './app-context.tsx';

/** A device on which an account is signed in, used at noon. */
export const aDeviceSession = (over: Partial<DeviceSession> = {}): DeviceSession => ({
  id: 1,
  device: 'Chrome, Android',
  signedInAt: quantity(NOON - 86_400_000),
  usedAt: quantity(NOON),
  isThis: false,
  ...over,
});
