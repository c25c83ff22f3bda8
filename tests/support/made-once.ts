import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Kind } from './database.ts';
import { aTelemetryApi, type TelemetryApi } from './telemetry-api.ts';

/** What `make` makes for the tests of a file or group: filled before the first of them, removed after the last. */
export function madeOnce<T extends { remove(): unknown }>(make: () => Promise<T>): T {
  const made: Partial<T> = {};
  beforeAll(async () => {
    Object.assign(made, await make());
  }, 180_000);
  afterAll(async () => {
    await made.remove?.();
  });
  return made as T;
}

/** The server with its clock at `start` and without readings before each test. */
export function emptyTelemetryApi(kind: Kind, start: number): TelemetryApi {
  const api = madeOnce(() => aTelemetryApi(kind, start));
  beforeEach(async () => {
    api.moveTo(start);
    await api.empty();
  });
  return api;
}
