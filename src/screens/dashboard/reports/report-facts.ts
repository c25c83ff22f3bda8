import { lossDates, lostInWeek } from '#domain/grid/losses/lost-in-week.ts';
import type { ReportWeek } from '#domain/grid/voltage-quality/report-week.ts';
import { quantity } from '#domain/quantity.ts';
import { installationUntil } from '#domain/service/equipment.ts';
import type { Installation } from '#domain/service/installation.ts';
import { firstValue, lastKnown } from '#domain/service/resource.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import type { Commands } from '#state/commands/commands.ts';
import type { Queries } from '#state/queries/queries.ts';
import { weekReport } from '#state/use-week-report.ts';
import { problemSentence } from '#texts/problems.ts';
import { reportBatchTexts as texts } from '#texts/voltage/report-batch.ts';
import type { ReportFacts } from '#ui/export/voltage-report/report-files.ts';
import type { FactsOrReason } from './make-reports.ts';

export interface AppServices {
  readonly commands: Pick<Commands, 'readVoltageReport'>;
  readonly queries: Queries;
}

const hasMeans = ({ report: { phases } }: Pick<ReportFacts, 'report'>): boolean => phases.some(({ n }) => n > 0);
const requireMeasurements = (facts: ReportFacts): FactsOrReason<ReportFacts> =>
  hasMeans(facts) ? { facts } : { why: texts.reasons.nothingMeasured };

async function factsOnDevice(
  { queries }: AppServices,
  installation: Installation,
  week: ReportWeek,
  version: string,
): Promise<FactsOrReason<ReportFacts>> {
  const resource = await firstValue(weekReport(queries, installation, week));
  if (resource.is !== 'ready') return { why: texts.reasons.notHeld };
  const metering = lastKnown(await firstValue(queries.meteringDetails(installation.id))) ?? null;
  return requireMeasurements({ installation, metering, lost: null, version, ...resource.value });
}

/** The facts of one installation's report, from the server; without a network from the device. */
export async function reportFacts(services: AppServices, present: Installation, week: ReportWeek): Promise<FactsOrReason<ReportFacts>> {
  const { version } = services.queries.readiness.peek();
  const equipment = lastKnown(await firstValue(services.queries.equipment(present.id)));
  const installation = installationUntil(present, equipment, week.to);
  const dates = lossDates(week, localDateOf(Date.now()));
  const outcome = await services.commands.readVoltageReport(installation.id, week.monday, dates);
  if (!outcome.ok) {
    return outcome.problem.is === 'offline'
      ? factsOnDevice(services, installation, week, version)
      : { why: problemSentence(outcome.problem) };
  }
  const { report, metering, losses } = outcome.value;
  const lost = losses && losses.length > 0 ? lostInWeek(losses, week) : null;
  return requireMeasurements({ installation, metering, report, lost, version, asOf: quantity(Date.now()), isOwn: false });
}
