import type { Ask, Endpoint } from '#contract/endpoint.ts';
import { getInstallation, listAvailableInstallations, listAvailableModems, listVendors } from '#contract/installations.contract.ts';
import { mapPlaces, markers } from '#contract/map.contract.ts';
import { eventCounter, inverterStatus, mostDefective, stateData, workingChart } from '#contract/status.contract.ts';
import { energyData, phaseData, powerData } from '#contract/telemetry.contract.ts';
import { listOwnedDevices, listUsers, readNote } from '#contract/users.contract.ts';
import { periodCode } from '#domain/energy/period.ts';
import type { ListName, ResourceRef } from '#local/cache/resource.ts';
import { call } from '#remote/call.ts';
import type { FetchResult } from './fetch-result.ts';
import { newestOvervoltages } from './overvoltages.ts';
import type { FetchContext } from './fetch-context.ts';

const LISTS: Readonly<Record<Exclude<ListName, 'markers'>, Endpoint>> = {
  users: listUsers,
  workingChart,
  eventCounter,
  mostDefective,
  vendors: listVendors,
  availableModems: listAvailableModems,
  freeInstallations: listAvailableInstallations,
};

/** Which call answers for which datum. */
export function sourceOf(context: FetchContext, resource: ResourceRef, etag: string | null): Promise<FetchResult> {
  switch (resource.of) {
    case 'installation':
      return fetched(context, getInstallation, { params: { sn: resource.sn } }, etag);
    case 'status':
      return fetched(context, inverterStatus, { params: { id: resource.id } }, etag);
    case 'states':
      return fetched(context, stateData, { params: { id: resource.id } }, etag);
    case 'overvoltages':
      return newestOvervoltages(context, resource.id);
    case 'devices':
      return fetched(context, listOwnedDevices, { params: { email: resource.email } }, etag);
    case 'note':
      return noteOf(context, resource.email, etag);
    case 'power':
      return fetched(context, powerData, { params: { id: resource.id }, query: { date: resource.date } }, etag);
    case 'energy':
      return fetched(context, energyData, { params: { id: resource.id }, query: spanOf(resource) }, etag);
    case 'voltages':
      return fetched(context, phaseData, { params: { id: resource.id }, query: spanOf(resource) }, etag);
    case 'markers':
      return markersOnMap(context);
    case 'installations':
    case 'tasks':
      throw new Error('This list has a way of its own.');
    default:
      return fetched(context, LISTS[resource.of], {} as Ask<Endpoint>, etag);
  }
}

const spanOf = ({ date, period }: Extract<ResourceRef, { of: 'energy' | 'voltages' }>) => ({ date, type: periodCode(period) });

async function fetched<E extends Endpoint>(
  { wire, credential }: FetchContext,
  described: E,
  ask: Ask<E>,
  etag: string | null,
): Promise<FetchResult> {
  const headers: Record<string, string> = etag === null ? {} : { 'if-none-match': etag };
  const answer = await call(wire, described, ask, { token: credential.token, headers });
  if (answer.is === 'failed') return { is: 'failed', problem: answer.problem };
  return answer.is === 'unchanged' ? answer : { is: 'got', value: answer.reply.body, etag: answer.etag };
}

async function noteOf(context: FetchContext, email: string, etag: string | null): Promise<FetchResult> {
  const got = await fetched(context, readNote, { params: { email } }, etag);
  return got.is === 'got' ? { ...got, value: (got.value as { note: string }).note } : got;
}

/** What the markers say and where they stand come in two calls; one without a place is not on the map. */
async function markersOnMap({ wire, credential: { token } }: FetchContext): Promise<FetchResult> {
  const [said, placed] = await Promise.all([call(wire, markers, {}, { token }), call(wire, mapPlaces, {}, { token })]);
  if (said.is !== 'ok') return { is: 'failed', problem: said.is === 'failed' ? said.problem : { is: 'shape' } };
  if (placed.is !== 'ok') return { is: 'failed', problem: placed.is === 'failed' ? placed.problem : { is: 'shape' } };
  const places = new Map(placed.reply.body.map((place) => [place.id, place]));
  const value = said.reply.body.flatMap((marker) => {
    const place = places.get(marker.id);
    return place ? [{ ...marker, latitude: place.latitude, longitude: place.longitude }] : [];
  });
  return { is: 'got', value, etag: null };
}
