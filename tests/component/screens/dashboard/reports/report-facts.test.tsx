import { expect, test } from 'vitest';
import { reportWeek } from '#domain/grid/voltage-quality/report-week.ts';
import type { WeekReport, ReportInput } from '#domain/grid/voltage-quality/week-report.ts';
import { noShare } from '#domain/grid/losses/lost-episodes.ts';
import type { LossSummary } from '#domain/grid/losses/lost-in-week.ts';
import { quantity } from '#domain/quantity.ts';
import type { Outcome } from '#domain/service/problem.ts';
import { reportFacts } from '#screens/dashboard/reports/report-facts.ts';
import { memoryQueries, ready } from '#tests/support/app-context.tsx';
import { aReportSheet } from '#tests/support/report-sheets.ts';
import { anInstallation } from '#tests/support/view-builders.ts';

const WEEK = reportWeek('2026-06-08');
const OFFLINE: Outcome<ReportInput> = { ok: false, problem: { is: 'offline' } };
const reportOn = (voltageAt: (index: number) => number | null) => aReportSheet(voltageAt).report as WeekReport;

function asking(answer: Outcome<ReportInput>) {
  const queries = memoryQueries();
  const requests: unknown[][] = [];
  const readVoltageReport = async (...args: unknown[]) => {
    requests.push(args);
    return answer;
  };
  return { queries, requests, facts: () => reportFacts({ queries, commands: { readVoltageReport } }, anInstallation(), WEEK) };
}

test('what the server reports makes up the report, its loss over the whole week', async () => {
  const lost: LossSummary = { ...noShare(quantity(0)), limited: noShare(quantity(0)), reason: null };
  const { facts, requests } = asking({ ok: true, value: { report: reportOn(() => 240), metering: null, losses: [lost, lost] } });
  expect(await facts()).toMatchObject({ facts: { isOwn: false, report: { monday: '2026-06-08' }, lost: { energy: 0 } } });
  expect(requests).toEqual([[7, '2026-06-08', ['2026-06-15', '2026-06-10']]]);
});

test('a week without measurements gives no report, and neither does a refusal of the server', async () => {
  const nothing = asking({ ok: true, value: { report: reportOn(() => null), metering: null, losses: null } });
  expect(await nothing.facts()).toEqual({ why: 'w tym tygodniu nie zmierzono napięć' });
  const refused = asking({ ok: false, problem: { is: 'missing' } });
  expect(await refused.facts()).toEqual({ why: expect.stringMatching(/./) });
});

test("without a network it is made from the device's data, or says that there are none", async () => {
  const held = asking(OFFLINE);
  held.queries.voltageReport(7, '2026-06-08').value = ready(reportOn(() => 240));
  held.queries.meteringDetails(7).value = ready({ id: 7, ppe: 'PL003712345678', operator: 'pge' });
  expect(await held.facts()).toMatchObject({ facts: { metering: { operator: 'pge' }, lost: null, isOwn: false } });
  expect(await asking(OFFLINE).facts()).toEqual({ why: 'tego tygodnia nie ma na urządzeniu, a nie ma połączenia z serwerem' });
});
