import type { SiteCard } from '#domain/service/site-card.ts';
import { readCompany } from '#contract/care/company.contract.ts';
import { compareInstallation } from '#contract/care/comparison.contract.ts';
import { listFuseChecks } from '#contract/care/fuse-checks.contract.ts';
import { listDataNotices } from '#contract/care/data-notices.contract.ts';
import { listDiagnoses } from '#contract/care/diagnoses.contract.ts';
import { listEquipment } from '#contract/care/equipment.contract.ts';
import { listForms, readFormVersion } from '#contract/care/forms.contract.ts';
import { listTechnicians } from '#contract/care/technicians.contract.ts';
import { listOwnSessions, readMe } from '#contract/care/me.contract.ts';
import { readMeteringDetails } from '#contract/care/metering-details.contract.ts';
import { listRepairChecks } from '#contract/care/repair-checks.contract.ts';
import { readSiteCard } from '#contract/care/site-card.contract.ts';
import { listStaff, listStaffSessions } from '#contract/care/staff.contract.ts';
import { readTaskStory } from '#contract/care/task-story.contract.ts';
import { voltageReportOfWeek } from '#contract/care/voltage-report.contract.ts';
import type { RequestOf, Endpoint } from '#contract/endpoint.ts';
import { getInstallation, listAvailableInstallations, listAvailableModems, listVendors } from '#contract/installations.contract.ts';
import { mapPlaces, markers } from '#contract/map.contract.ts';
import { eventCounter, inverterStatus, mostDefective, stateData, workingChart } from '#contract/status.contract.ts';
import { energyData, phaseData, powerData } from '#contract/telemetry.contract.ts';
import { listOwnedDevices, listUsers, readNote } from '#contract/users.contract.ts';
import type { ChecklistHead } from '#domain/checklists/checklist.ts';
import type { Problem } from '#domain/service/problem.ts';
import { periodCode } from '#domain/energy/period.ts';
import type { RecordKey, RecordRef, RefOf } from '#local/cache/resources.ts';
import { type Answer, call } from '#remote/call.ts';
import type { FetchResult, FetchContext } from './fetch-context.ts';
import type { VisitSourceKey } from './visit-calls.ts';
import { newestOvervoltages } from './overvoltages.ts';

type Failed = Extract<Answer<Endpoint>, { readonly is: 'failed' }>;
type Source<K extends RecordKey> = (context: FetchContext, resource: RefOf<K>, etag: string | null) => Promise<FetchResult>;

/** A source that is one call. The request is made from the address of the resource. */
const from =
  <K extends RecordKey, E extends Endpoint>(described: E, requestOf: (resource: RefOf<K>) => RequestOf<E>): Source<K> =>
  (context, resource, etag) =>
    fetchOne(context, described, requestOf(resource), etag);

const whole = (described: Endpoint): Source<RecordKey> => from(described, () => ({}));
const byId = ({ id }: { readonly id: number }) => ({ params: { id } });
const ofPeriod = ({ id, date, period }: RefOf<'energy' | 'voltages'>) => ({ params: { id }, query: { date, type: periodCode(period) } });

/** How each resource is fetched. Lists with tables of their own have functions of their own. */
const SOURCES: { readonly [K in RecordKey]: Source<K> } = {
  users: whole(listUsers),
  markers: markersOnMap,
  workingChart: whole(workingChart),
  eventCounter: whole(eventCounter),
  mostDefective: whole(mostDefective),
  vendors: whole(listVendors),
  availableModems: whole(listAvailableModems),
  freeInstallations: whole(listAvailableInstallations),
  diagnoses: whole(listDiagnoses),
  repairChecks: from(listRepairChecks, () => ({ query: {} })),
  ownAccount: whole(readMe),
  ownSessions: whole(listOwnSessions),
  staff: whole(listStaff),
  forms: checklistsInUse,
  technicians: whole(listTechnicians),
  settingProfiles: visitSource('settingProfiles'),
  company: whole(readCompany),
  recentVisits: visitSource('recentVisits'),
  inspections: visitSource('inspections'),
  plan: visitSource('plan'),
  staffSessions: from(listStaffSessions, byId),
  installation: from(getInstallation, ({ sn }) => ({ params: { sn } })),
  status: from(inverterStatus, byId),
  states: from(stateData, byId),
  overvoltages: (context, { id }) => newestOvervoltages(context, id),
  devices: from(listOwnedDevices, ({ email }) => ({ params: { email } })),
  note: noteOf,
  comparison: from(compareInstallation, ({ id }) => ({ params: { id }, query: {} })),
  comparisonOn: from(compareInstallation, ({ id, date }) => ({ params: { id }, query: { date } })),
  meteringDetails: from(readMeteringDetails, byId),
  siteCard: siteCardOf,
  dataNotices: from(listDataNotices, byId),
  equipment: from(listEquipment, byId),
  fuseChecks: from(listFuseChecks, byId),
  taskStory: from(readTaskStory, byId),
  installationVisits: visitSource('installationVisits'),
  officeVisit: visitSource('officeVisit'),
  formVersion: from(readFormVersion, ({ key, version }) => ({ params: { key, version } })),
  voltageReport: from(voltageReportOfWeek, ({ id, date }) => ({ params: { id }, query: { week: date, intervals: '1' as const } })),
  power: from(powerData, ({ id, date }) => ({ params: { id }, query: { date } })),
  energy: from(energyData, ofPeriod),
  voltages: from(phaseData, ofPeriod),
};

export const sourceOf = (context: FetchContext, resource: RecordRef, etag: string | null): Promise<FetchResult> =>
  (SOURCES[resource.of] as Source<RecordKey>)(context, resource, etag);

/** A source whose call is loaded when it is fetched. */
function visitSource<K extends VisitSourceKey>(of: K): Source<K> {
  return async (context, resource, etag) => {
    const { meetFetched, readHeadPages, visitCalls } = await import('./visit-calls.ts');
    const [now, fetchPage] = [
      Date.now(),
      async (page: number, tag: string | null): Promise<FetchResult> => {
        if (page > 1 && !(await context.isSameSession())) return { is: 'failed', problem: { is: 'auth' } };
        const [described, request] = visitCalls[of](resource, now, page);
        return fetchOne(context, described, request as RequestOf<Endpoint>, tag);
      },
    ];
    const got = await (of === 'recentVisits' ? readHeadPages(fetchPage, etag) : fetchPage(1, etag));
    if (got.is === 'got') await meetFetched(context, of, got.value);
    return got;
  };
}

async function fetchOne<E extends Endpoint>(
  { wire, credential }: FetchContext,
  described: E,
  request: RequestOf<E>,
  etag: string | null,
): Promise<FetchResult> {
  const headers: Record<string, string> = etag === null ? {} : { 'if-none-match': etag };
  const answer = await call(wire, described, request, { token: credential.token, headers });
  if (answer.is === 'failed')
    return { is: 'failed', problem: isUnsupported(described, answer, etag) ? { is: 'unsupported' } : answer.problem };
  if (answer.is === 'unchanged') return answer;
  const { etag: tag, version, computing } = answer;
  return { is: 'got', value: answer.reply.body, etag: tag, version, computing };
}

/**
 * Whether a foreign backend does not have this call. The host of the app may answer it with the app's page. A captive portal may do so as
 * well, so such a page counts only if the call was never answered.
 */
function isUnsupported({ isExtension }: Endpoint, answer: Failed, etag: string | null): boolean {
  if (isExtension !== true || answer.hasExtensions) return false;
  return answer.status === 404 || answer.status === 405 || (answer.status === 200 && !answer.isBackend && etag === null);
}

/** The newest version of each checklist that is not retired, with its items. Nothing more is asked for after a sign-out. */
async function checklistsInUse(context: FetchContext, _: RefOf<'forms'>, etag: string | null): Promise<FetchResult> {
  const heads = await fetchOne(context, listForms, {}, etag);
  if (heads.is !== 'got') return heads;
  const inUse = (heads.value as readonly ChecklistHead[]).filter(({ retiredAt }) => retiredAt === null);
  const keys = [...new Set(inUse.map(({ key }) => key))];
  const value: unknown[] = [];
  for (const key of keys) {
    const version = Math.max(...inUse.filter((head) => head.key === key).map((head) => head.version));
    if (!(await context.isSameSession())) return { is: 'failed', problem: { is: 'auth' } };
    const checklist = await fetchOne(context, readFormVersion, { params: { key, version } }, null);
    if (checklist.is !== 'got') return checklist;
    value.push(checklist.value);
  }
  return { is: 'got', value, etag: heads.etag };
}

/** A card, and what it changes of its files on this device. */
async function siteCardOf(context: FetchContext, { id }: RefOf<'siteCard'>, etag: string | null): Promise<FetchResult> {
  const got = await fetchOne(context, readSiteCard, { params: { id } }, etag);
  if (got.is !== 'got' || !(await context.isSameSession())) return got;
  const { db, device, credential } = context;
  const { takeSiteFiles } = await import('#sync/outbox/visits/take-site-files.ts');
  await takeSiteFiles({ db, device, accountId: credential.accountId }, got.value as SiteCard, 'any');
  return got;
}

async function noteOf(context: FetchContext, { email }: RefOf<'note'>, etag: string | null): Promise<FetchResult> {
  const got = await fetchOne(context, readNote, { params: { email } }, etag);
  return got.is === 'got' ? { ...got, value: (got.value as { note: string }).note } : got;
}

const problemOf = (answer: Exclude<Answer<Endpoint>, { readonly is: 'ok' }>): Problem =>
  answer.is === 'failed' ? answer.problem : { is: 'shape' };

/** Joins markers and their places, which are two calls. A marker without a place is left out. */
async function markersOnMap({ wire, credential: { token } }: FetchContext): Promise<FetchResult> {
  const [markersAnswer, placesAnswer] = await Promise.all([call(wire, markers, {}, { token }), call(wire, mapPlaces, {}, { token })]);
  if (markersAnswer.is !== 'ok') return { is: 'failed', problem: problemOf(markersAnswer) };
  if (placesAnswer.is !== 'ok') return { is: 'failed', problem: problemOf(placesAnswer) };
  const places = new Map(placesAnswer.reply.body.map((place) => [place.id, place]));
  const value = markersAnswer.reply.body.flatMap((marker) => {
    const place = places.get(marker.id);
    return place ? [{ ...marker, latitude: place.latitude, longitude: place.longitude }] : [];
  });
  return { is: 'got', value, etag: null };
}
