import { quantity } from '#domain/quantity.ts';
import type { FlowUser } from '#domain/service/flow-user.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { PendingChange, SeenTask } from '#state/views.ts';
import type { MapMarker } from '#ui/maps/markers/marker-set.ts';

export const aPlace = { street: 'Polna', number: '3', number2: '2', postCode: '62-800', city: 'Kalisz' } as const;

export const anInstallation = (over: Partial<Installation> = {}): Installation => ({
  id: 7,
  description: 'Dom Kowalskich',
  sn: 'SN0007',
  phases: 3,
  vendor: 'Fronius',
  modem: 'M7',
  tilt: 35,
  azimuth: 180,
  address: aPlace,
  latitude: 51.76,
  longitude: 18.09,
  inverterPower: quantity(8000),
  generatorPower: quantity(9900),
  source: 'PV',
  model: 'Symo 8.2',
  firstReading: null,
  lastReading: quantity(Date.parse('2026-11-20T11:55:00+01:00')),
  lastPower: quantity(4000),
  isWorking: true,
  isAnyEvent: false,
  hasEvents: true,
  owner: { email: 'anna@klient.pl', phone: '601602603' },
  ...over,
});

/** An installation on the map, at 18° E. */
export const aMapMarker = (id: number, latitude: number, isWorking = false) => ({
  id,
  sn: `SN${id}`,
  description: `Dom ${id}`,
  latitude,
  longitude: 18,
  isWorking,
  lastPower: null,
  generatorPower: quantity<never>(5000),
});

/** A working installation on the map, by its name. */
export const aMarker = (description: string, over: Partial<MapMarker> = {}): MapMarker => ({
  id: description.length,
  description,
  sn: 'SG1000',
  latitude: 52.4,
  longitude: 16.9,
  isWorking: true,
  lastPower: quantity(1000),
  generatorPower: quantity(5000),
  ...over,
});

export const aTask = (over: Partial<SeenTask> = {}): SeenTask => ({
  key: `srv:${over.id ?? 17}`,
  id: 17,
  employee: 'Jan Kowalski',
  description: 'Dom Kowalskich',
  inverterSerial: 'SN0007',
  createdOn: '2026-11-18',
  updatedAt: null,
  status: 0,
  reason: 'Falownik nie startuje',
  scope: 'Sprawdzić zabezpieczenia DC',
  address: aPlace,
  clientRef: null,
  isWaiting: false,
  troubled: null,
  ...over,
});

export const aUser = (over: Partial<FlowUser> = {}): FlowUser => ({
  email: 'anna@klient.pl',
  isActive: true,
  isPremium: false,
  lastLogin: quantity(Date.parse('2026-07-01T10:05:00Z')),
  phone: '601602603',
  ...over,
});

/** A creation in the outbox that has not been sent yet. */
export const aChange = (over: Partial<PendingChange> = {}): PendingChange => ({
  seq: 7,
  opId: 'a',
  kind: 'task.create',
  sending: 'create',
  about: null,
  quote: null,
  state: 'queued',
  createdAt: quantity(0),
  attempt: 0,
  isSecond: false,
  doneAt: null,
  notBefore: null,
  task: null,
  status: null,
  base: null,
  office: null,
  reason: null,
  httpStatus: null,
  suspects: [],
  serverId: null,
  why: null,
  lookalikes: [],
  isKeyed: false,
  isAccepted: false,
  lastSentAt: null,
  isAboutTask: over.sending === 'change',
  wait: null,
  hanging: [],
  ...over,
});
