import * as z from 'zod/mini';
import { listDiagnoses } from '#contract/care/diagnoses.contract.ts';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import { sweepCare } from '#server/care/sweep.ts';
import type { Reading } from '#server/store/telemetry/reading.ts';
import type { DiagnosedReading } from './diagnosis-facts.ts';
import { POZNAN } from './solar-days.ts';
import type { TelemetryApi } from './telemetry-api.ts';

/** Readings of one installation, sent like those of a modem. */
export const readingsFor = (installationId: number, readings: readonly DiagnosedReading[]): Reading[] =>
  readings.map(({ at, power, voltages, state, events }) => ({
    installationId,
    at,
    power,
    energy: null,
    voltages: [voltages[0] ?? null, voltages[1] ?? null, voltages[2] ?? null],
    state,
    events,
    sentBy: `modem ${installationId}`,
  }));

/** An installation of 10 kW in Poznań. */
export async function placed(
  api: TelemetryApi,
  where: { readonly latitude: number; readonly longitude: number } = POZNAN,
  modem?: null,
): Promise<number> {
  const id = await api.place({ ...where, ...(modem === null && { modem }) });
  await api.database.rows('update installations set inverter_power = 10000, generator_power = 10000 where id = $1', [id]);
  return id;
}

/** The diagnoses after a sweep. The server has been running since before the readings, unless a downtime is given. */
export async function diagnosed(api: TelemetryApi, wasDown = false): Promise<DiagnosisEntry[]> {
  if (!wasDown) await api.database.rows('update care_sweeps set heard_at = $1', [new Date(api.now()).toISOString()]);
  await sweepCare(api.database, api.now());
  const response = await api.call('/care/v1/diagnoses/');
  return z.decode(listDiagnoses.replies[200], (await response.json()) as never) as unknown as DiagnosisEntry[];
}
