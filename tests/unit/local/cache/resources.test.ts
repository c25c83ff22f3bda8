import { expect, test } from 'vitest';
import { entryOf, isRecord, keyOf, RESOURCE_KEYS, RESOURCES, type ResourceRef, refOf } from '#local/cache/resources.ts';

const ASKED = {
  ...{ id: 7, sn: 'SN 7', email: 'anna@klient.pl', date: '2026-11-20', period: 'week' },
  ...{ uuid: '6a1f0d7c-2b3e-4f50-9a61-0c2d3e4f5a6b', key: 'service', version: 1 },
} as const;

test('each resource is stored under the name and in the table that devices have it in', () => {
  const stored = RESOURCE_KEYS.map((key) => `${RESOURCES[key].table}: ${keyOf(refOf(key, ASKED))}`);
  expect(stored).toEqual([
    'pages: installations',
    'tasks: tasks',
    'lists: users',
    'lists: markers',
    'lists: workingChart',
    'lists: eventCounter',
    'lists: mostDefective',
    'lists: vendors',
    'lists: availableModems',
    'lists: freeInstallations',
    'lists: diagnoses',
    'lists: repairChecks',
    'lists: ownAccount',
    'lists: ownSessions',
    'lists: staff',
    'lists: forms',
    'lists: technicians',
    'lists: settingProfiles',
    'lists: company',
    'lists: recentVisits',
    'lists: inspections',
    'lists: plan',
    'details: staffSessions/7',
    'details: installation/SN%207',
    'details: status/7',
    'details: states/7',
    'details: overvoltages/7',
    'details: devices/anna%40klient.pl',
    'details: note/anna%40klient.pl',
    'details: comparison/7',
    'details: meteringDetails/7',
    'details: siteCard/7',
    'details: dataNotices/7',
    'details: equipment/7',
    'details: fuseChecks/7',
    'details: taskStory/7',
    'details: installationVisits/7',
    'details: officeVisit/6a1f0d7c-2b3e-4f50-9a61-0c2d3e4f5a6b',
    'details: formVersion/service/1',
    'series: comparisonOn/7/2026-11-20',
    'series: voltageReport/7/2026-11-20',
    'series: power/7/2026-11-20',
    'series: energy/7/2026-11-20/week',
    'series: voltages/7/2026-11-20/week',
  ]);
});

test('a datum that is written by hand has the name of the one that is made from its entry', () => {
  const energy: ResourceRef = { of: 'energy', id: 7, date: '2026-11-20', period: 'week' };
  expect(keyOf(energy)).toBe(keyOf(refOf('energy', ASKED)));
  expect([isRecord(energy), isRecord({ of: 'tasks' }), isRecord({ of: 'installations' })]).toEqual([true, false, false]);
});

test('what changes by the hour is asked for again just after it is full, everything else after five minutes', () => {
  const at = Date.parse('2026-11-20T11:40:00Z');
  const hourly = ['energy', 'comparison', 'comparisonOn'] as const;
  const waits = RESOURCE_KEYS.filter((of) => !hourly.some((one) => one === of)).map((of) => entryOf({ of }).refresh(at));
  expect(new Set(waits)).toEqual(new Set([300_000]));
  expect(hourly.map((of) => entryOf({ of }).refresh(at))).toEqual([21 * 60_000, 21 * 60_000, 21 * 60_000]);
});
