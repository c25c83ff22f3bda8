import { type BySerial, bySerial } from '#domain/service/by-serial.ts';
import type { Installation } from '#domain/service/installation.ts';
import { lastKnown } from '#domain/service/resource.ts';
import { useQueries, useValue } from './app-context.ts';

const NONE: readonly Installation[] = [];

/** Finds the installations of this device by a serial number, also by one that was exchanged. */
export const useBySerial = (): BySerial<Installation> => bySerial(lastKnown(useValue(useQueries().installations))?.rows ?? NONE);
