import * as z from 'zod/mini';
import { compareInstallation } from '#contract/care/comparison.contract.ts';
import { listDataNotices } from '#contract/care/data-notices.contract.ts';
import { listDiagnoses } from '#contract/care/diagnoses.contract.ts';
import { listEquipment } from '#contract/care/equipment.contract.ts';
import { readFormVersion } from '#contract/care/forms.contract.ts';
import { readMeteringDetails } from '#contract/care/metering-details.contract.ts';
import { listSettingProfiles } from '#contract/care/setting-profiles.contract.ts';
import { readSiteCard } from '#contract/care/site-card.contract.ts';
import { readTaskStory } from '#contract/care/task-story.contract.ts';
import { listVisitsOf, readVisit } from '#contract/care/visits/visits.contract.ts';
import { voltageReportOfWeek } from '#contract/care/voltage-report.contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { getInstallation } from '#contract/installations.contract.ts';
import { inverterStatus, stateData } from '#contract/status.contract.ts';
import { energyData, overvoltages, phaseData, powerData } from '#contract/telemetry.contract.ts';
import type { PhaseVoltages, Series } from '#domain/energy/series.ts';
import type { WeekReport } from '#domain/grid/voltage-quality/week-report.ts';
import type { ReadyPart } from '#domain/service/ready-stop.ts';
import type { OvervoltagePages, RecordKey } from '#local/cache/resources.ts';

/** The resources of a planned request: the part as which each is named, and the call that answers what is stored of it. */
export const PROVEN: { readonly [K in RecordKey]?: readonly [ReadyPart, Endpoint] } = {
  installation: ['installation', getInstallation],
  status: ['installation', inverterStatus],
  meteringDetails: ['installation', readMeteringDetails],
  states: ['events', stateData],
  overvoltages: ['events', overvoltages],
  dataNotices: ['events', listDataNotices],
  power: ['charts', powerData],
  energy: ['charts', energyData],
  voltages: ['charts', phaseData],
  voltageReport: ['voltageReport', voltageReportOfWeek],
  comparison: ['comparison', compareInstallation],
  diagnoses: ['diagnoses', listDiagnoses],
  equipment: ['equipment', listEquipment],
  siteCard: ['siteCard', readSiteCard],
  installationVisits: ['visits', listVisitsOf],
  officeVisit: ['visits', readVisit],
  taskStory: ['story', readTaskStory],
  forms: ['forms', readFormVersion],
  settingProfiles: ['profiles', listSettingProfiles],
};

/** Unit: rows. Decoding more at once blocks a slow tablet for longer than 50 ms. */
const AT_ONCE = 50;

const isColumn = (value: unknown): value is Float64Array => ArrayBuffer.isView(value) && value.constructor.name === 'Float64Array';

/** The first readings of a series; `null` if its columns are none. They are numbers, so that the others are of the same form. */
function firstReadings(value: unknown): Series<never> | null {
  const { at, values } = (value ?? {}) as Partial<Series<never>>;
  if (!isColumn(at) || !isColumn(values) || at.length !== values.length || !at.every(Number.isFinite)) return null;
  return { at: at.slice(0, AT_ONCE), values: values.slice(0, AT_ONCE) } as unknown as Series<never>;
}

function firstVoltages(value: unknown): PhaseVoltages | null {
  const { a, b, c } = (value ?? {}) as Partial<PhaseVoltages>;
  const [one, other, third] = [firstReadings(a), firstReadings(b), firstReadings(c)];
  return one && other && third && { a: one, b: other, c: third };
}

/** Rows in chunks; what is no list is one chunk, which no contract of a list accepts. */
function chunksOf(rows: unknown): readonly unknown[] {
  if (!Array.isArray(rows) || rows.length <= AT_ONCE) return [rows];
  return Array.from({ length: Math.ceil(rows.length / AT_ONCE) }, (_, at) => rows.slice(at * AT_ONCE, (at + 1) * AT_ONCE));
}

/** A stored value in pieces that are answers of its call. */
function piecesOf(of: RecordKey, value: unknown): readonly unknown[] {
  if (of === 'power') return [firstReadings(value)];
  if (of === 'voltages') return [firstVoltages(value)];
  if (of === 'voltageReport') {
    const report = value as WeekReport | null;
    return report?.intervals ? chunksOf(report.intervals).map((intervals) => ({ ...report, intervals })) : [value];
  }
  if (of === 'overvoltages') return chunksOf((value as OvervoltagePages | null)?.rows);
  if (of === 'forms') return Array.isArray(value) ? value : [value];
  return chunksOf(value);
}

/** Whether the contract of its call writes and reads a stored value: a screen can show it. `pause` is awaited between the pieces. */
export async function isReadable(of: RecordKey, value: unknown, pause: () => Promise<void>): Promise<boolean> {
  const schema = PROVEN[of]?.[1].replies[200];
  for (const piece of piecesOf(of, value)) {
    if (!schema || piece === null || piece === undefined || !isOf(schema, piece)) return false;
    await pause();
  }
  return true;
}

function isOf(schema: z.ZodMiniType, value: unknown): boolean {
  try {
    const written = z.safeEncode(schema, value as never);
    return written.success && z.safeDecode(schema, written.data).success;
  } catch {
    return false; // expected: a value of another form, on which the codec fails
  }
}
