import fc from 'fast-check';
import { HINDRANCES } from '#domain/comparison/yield-source.ts';
import { EVENT_CODES } from '#domain/grid/events.ts';
import { REFERENCE_BASES, REPAIR_REASONS, REPAIR_STATES } from '#domain/repair/repair-check.ts';
import { someQualifications, trimmedWord } from './generated-checklists.ts';
import { aDate, aTask, anInstant, orNull, someWord, word } from './generated-values.ts';
import { EXPORT_LIMITS } from '#domain/grid/export-limit.ts';
import { GRID_OPERATORS } from '#domain/grid/grid-operator.ts';
import { NO_VERDICTS } from '#domain/grid/voltage-quality/verdicts.ts';

/* Generated bodies of the care calls. */

const number = fc.integer({ min: 0, max: 30_000 });
const volts = fc.integer({ min: 2_300, max: 2_700 }).map((tenths) => tenths / 10);
const ratio = fc.integer({ min: 0, max: 1_200 }).map((thousandths) => thousandths / 1_000);
const letters = fc.string({ maxLength: 40 }).map((text) => text.trim());
const aLogo = orNull(fc.record({ type: fc.constantFrom('image/png', 'image/jpeg'), data: fc.base64String({ maxLength: 40 }) }));
const company = { name: letters, address: letters, nip: fc.constantFrom('', '5261040828'), phone: letters, logo: aLogo };
export const aCompany = fc.record({ ...company, version: fc.nat() });
export const aCompanyChange = fc.record(company, { requiredKeys: [] });

const site = { access: letters, hazards: letters, contactName: letters, contactPhone: letters, remarks: letters };
const aHash = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 });
const newSiteFile = {
  bytes: fc.integer({ min: 1, max: 10_485_760 }),
  type: fc.constantFrom('image/jpeg', 'application/pdf'),
  name: trimmedWord.filter((name) => name !== ''),
  thumb: orNull(fc.record({ sha256: aHash, bytes: fc.integer({ min: 1, max: 65_536 }) })),
};
const aSiteFile = fc.record({ sha256: aHash, ...newSiteFile, isWhole: fc.boolean() });
export const aSiteFileChange = fc.record({ file: orNull(fc.record(newSiteFile)) });
export const aSiteCard = fc.record(
  { id: fc.nat(), erasures: fc.nat(), ...site, files: fc.array(aSiteFile, { maxLength: 3 }) },
  { requiredKeys: ['id', 'erasures', 'access', 'hazards', 'contactName', 'contactPhone', 'remarks'] },
);
export const aSiteChange = fc.record(site, { requiredKeys: [] });

const aClock = orNull(fc.constantFrom('00:00', '02:30', '23:59'));
const plan = {
  ...{ assignee: orNull(fc.nat()), helper: orNull(fc.nat()), plannedOn: orNull(aDate), from: aClock, to: aClock },
  ...{ place: orNull(fc.double({ min: -9, max: 99, noNaN: true })), priority: fc.constantFrom(0, 1, 2) },
  ...{ minutes: fc.integer({ min: 5, max: 1440 }), deadline: orNull(aDate) },
};
const aPlannedDay = orNull(aDate.filter((day) => day >= '2000' && day < '2101'));
export const aPlanChange = fc.record({ ...plan, plannedOn: aPlannedDay, deadline: aPlannedDay }, { requiredKeys: [] });
export const aPlannedTask = fc.record({
  ...{
    task: fc.nat(),
    ...plan,
    assigneeName: orNull(someWord),
    helperName: orNull(someWord),
    changedBy: orNull(fc.nat()),
    changedByName: orNull(someWord),
    version: fc.nat(),
  },
  visit: orNull(
    fc.record({
      ...{ uuid: fc.uuid({ version: 4 }), state: fc.constantFrom('draft', 'final'), started_at: fc.constant('2026-11-24T10:12:00+01:00') },
      ...{ decided: fc.nat(), items: fc.nat(), ended_at: orNull(word) },
    }),
  ),
});

const verdict = fc.constantFrom('none', 'strings', 'low', 'normal');
const codes = fc.array(fc.constantFrom(...EVENT_CODES), { maxLength: 3 });
const cause = fc.constantFrom(
  'event:GROUND_FAULT',
  'event:TLX_1364',
  'state:FAULT',
  'silent',
  'area_silent',
  'no_production',
  'low_yield',
  'grid_outage',
  'overvoltage',
  'undervoltage',
  'lost_phase',
  'limited',
  'clock',
);

const evidence = fc.oneof(
  fc.record({ of: fc.constant('event'), code: someWord, highestVoltage: orNull(volts) }),
  fc.record({ of: fc.constant('fault'), codes }),
  fc.record({ of: fc.constant('silence'), lastReading: anInstant }),
  fc.record({ of: fc.constant('stale'), since: anInstant }),
  fc.record({ of: fc.constant('production'), peak: number, inverterPower: number }),
  fc.record({ of: fc.constant('yield'), verdict, ratio, from: aDate, to: aDate }),
  fc.record({ of: fc.constant('yield'), verdict, ratio, from: aDate, to: aDate, mayBeSnow: fc.constant(true) }),
  fc.record({ of: fc.constant('outage'), installations: fc.array(number) }),
  fc.record({ of: fc.constant('outage'), installations: fc.array(number), probably: fc.array(number) }),
  fc.record({ of: fc.constant('overvoltage'), highestVoltage: volts, samples: number }),
  fc.record({ of: fc.constant('undervoltage'), lowestMean: volts, intervals: number }),
  fc.record({ of: fc.constant('phase'), phase: fc.constantFrom('L1', 'L2', 'L3'), voltage: volts }),
  fc.record({ of: fc.constant('limited'), energy: ratio, isHot: fc.boolean() }),
  fc.record({ of: fc.constant('area_silence'), installations: fc.array(number) }),
  fc.record({
    of: fc.constant('clock'),
    offset: fc.integer({ min: -720, max: 840 }).map((minutes) => minutes * 60_000),
    isCorrected: fc.boolean(),
  }),
);

export const aDataNotice = fc.oneof(
  fc.record({
    kind: fc.constant('put_aside'),
    installation: number,
    count: fc.nat(5_000),
    beyond: fc.nat(9),
    from: aDate,
    to: aDate,
    arrived: anInstant,
  }),
  fc.record({
    kind: fc.constant('left_out'),
    of: fc.constantFrom('power', 'energy', 'voltage', 'counter'),
    count: number,
    last: anInstant,
  }),
  fc.record({ kind: fc.constantFrom('counter', 'power'), since: aDate }),
  fc.record({ kind: fc.constant('new_inverter'), sn: fc.string({ minLength: 1, maxLength: 24 }), from: anInstant }),
  fc.record({ kind: fc.constant('kilowatts'), peak: number }),
  fc.record({ kind: fc.constantFrom('idle_phases', 'rating') }),
  fc.record({ kind: fc.constant('counter_stuck'), since: aDate }),
  fc.record({ kind: fc.constant('night_power'), nights: fc.nat(14), last: aDate, hasBattery: fc.boolean() }),
);

export const aDiagnosis = fc.record({
  id: number,
  installation: number,
  sn: word,
  cause,
  severity: fc.constantFrom('major', 'minor', 'warning'),
  state: fc.constantFrom('active', 'acknowledged', 'gone'),
  since: anInstant,
  from: anInstant,
  last: anInstant,
  count: number,
  evidence,
  explainedBy: orNull(cause),
  task: orNull(number),
  acknowledged: orNull(fc.record({ by: word, at: anInstant })),
  fusesChecked: orNull(fc.record({ by: word, at: anInstant, note: word })),
});

export const aFuseCheck = fc.record({ by: word, at: anInstant, note: word, visit: orNull(someWord), task: orNull(number) });

export const aComment = fc.record({ id: number, author: word, at: anInstant, text: word, clientRef: orNull(someWord) });

export const aTaskStory = fc
  .tuple(
    aTask,
    fc.array(aComment, { maxLength: 3 }),
    fc.array(fc.record({ at: anInstant, by: orNull(someWord), field: someWord, before: orNull(someWord), after: orNull(someWord) })),
  )
  .map(([task, comments, history]) => ({ ...task, comments, history }));

export const someTaskChanges = fc.record({
  version: fc.nat(),
  tasks: fc.array(aTask, { maxLength: 4 }),
  gone: fc.array(number, { maxLength: 4 }),
  check: someWord,
});

const neighbour = fc
  .record({
    id: number,
    sn: word,
    description: word,
    km: fc.integer({ min: 0, max: 3_000 }).map((tenths) => tenths / 10),
    yield: orNull(ratio),
    isUsed: fc.boolean(),
    whyNot: orNull(fc.constantFrom('not_enough_days', 'no_power', ...HINDRANCES)),
  })
  .map((one) => ({ ...one, isFar: one.km > 100 }));

const lostEpisode = fc.record({
  from: anInstant,
  to: anInstant,
  energy: ratio,
  highestVoltage: orNull(volts),
  highestMean: orNull(volts),
  events: orNull(fc.array(word, { maxLength: 2 })),
});
const lostShare = { energy: orNull(ratio), minutes: number, episodes: fc.array(lostEpisode, { maxLength: 2 }) };

export const aComparison = fc
  .record({
    from: aDate,
    to: aDate,
    own: orNull(ratio),
    neighbours: fc.array(neighbour, { maxLength: 5 }),
    median: orNull(ratio),
    ratio: orNull(ratio),
    verdict: orNull(verdict),
    reason: orNull(fc.constantFrom('no_place', 'no_power', 'not_enough_days', 'too_few_neighbours', 'dark')),
    outage: orNull(fc.record({ from: anInstant, to: orNull(anInstant), installations: fc.array(number) })),
    lost: fc.record({
      ...lostShare,
      limited: fc.record(lostShare),
      reason: orNull(fc.constantFrom('not_enough_days', 'no_neighbours')),
    }),
    hindrance: orNull(fc.constantFrom(...HINDRANCES)),
  })
  .map((one) => (one.hindrance !== null && one.verdict === null && one.reason === null ? { ...one, reason: 'hindered' } : one));

export const aLowYield = fc.record({ id: number, sn: word, verdict, ratio });

export const aRepairState = fc.constantFrom(...REPAIR_STATES);
export const aRepairCheck = fc.record({
  task: number,
  installation: orNull(number),
  cause: orNull(cause),
  state: aRepairState,
  closedAt: anInstant,
  returnedAt: orNull(anInstant),
  from: orNull(anInstant),
  to: orNull(anInstant),
  highestPower: orNull(number),
  meanPower: orNull(number),
  expectedPower: orNull(number),
  comparedWith: orNull(fc.constantFrom(...REFERENCE_BASES)),
  states: fc.array(someWord),
  events: codes,
  reason: orNull(fc.constantFrom(...REPAIR_REASONS)),
});

const digest = fc.constantFrom('off', 'daily', 'at_once');
export const aMeChange = fc.record({ digest, name: trimmedWord, qualifications: someQualifications }, { requiredKeys: [] });
export const aRole = fc.constantFrom('viewer', 'staff', 'admin');
const aSecondFactor = fc.record({ isOn: fc.boolean(), recoveryCodes: number, isRequired: fc.boolean() });
export const anOwnAccount = fc.record({
  email: word,
  name: word,
  digest,
  role: aRole,
  areRolesOn: fc.boolean(),
  secondFactor: orNull(aSecondFactor),
  qualifications: someQualifications,
  privacyNote: word,
});
export const aSession = fc.record({ id: number, device: word, signedInAt: anInstant, usedAt: anInstant, isThis: fc.boolean() });
const colleague = {
  id: number,
  email: someWord,
  name: word,
  qualifications: someQualifications,
  role: aRole,
  isActive: fc.boolean(),
  lastSeen: orNull(anInstant),
  devices: number,
  hasSecondFactor: fc.boolean(),
};
export const aColleague = fc.record(colleague);
export const anInvitedColleague = fc.record({ ...colleague, isMailed: fc.boolean() });

/* Generated bodies of the calls for voltages of a week and for metering details. */

const count = fc.integer({ min: 0, max: 1_014 });
const measuredVolts = fc.integer({ min: 19_000, max: 26_000 }).map((hundredths) => hundredths / 100);

const aPhase = fc.record({
  phase: fc.constantFrom('L1', 'L2', 'L3'),
  n: count,
  missing: count,
  notCounted: count,
  implausible: count,
  stale: count,
  interrupted: count,
  doubtful: count,
  min: orNull(measuredVolts),
  max: orNull(measuredVolts),
  mean: orNull(measuredVolts),
  p95: orNull(measuredVolts),
  n1: count,
  n2: count,
  above: count,
  below: count,
  en50160: orNull(fc.boolean()),
  regulation: orNull(fc.boolean()),
  reason: orNull(fc.constantFrom(...NO_VERDICTS)),
  worst: fc.array(fc.record({ at: anInstant, mean: measuredVolts }), { maxLength: 3 }),
});

const anInterval = fc.record({ at: anInstant, l1: orNull(measuredVolts), l2: orNull(measuredVolts), l3: orNull(measuredVolts) });

const someCode = someWord.filter((word) => word !== '__proto__');
const someEvents = fc.dictionary(someCode, count, { maxKeys: 3, noNullPrototype: true });

export const aWeekReport = fc.record({
  monday: aDate,
  step: orNull(fc.integer({ min: 1, max: 3_600 })),
  expected: count,
  phases: fc.array(aPhase, { maxLength: 3 }),
  events: someEvents,
  daylightEvents: orNull(someEvents),
  throttledMinutes: count,
  interruptions: fc.array(fc.record({ from: anInstant, to: anInstant }), { maxLength: 3 }),
  highWhileIdle: orNull(fc.record({ count, highest: fc.array(anInterval, { maxLength: 3 }) })),
  intervals: orNull(fc.array(anInterval, { maxLength: 4 })),
});

const operator = orNull(fc.constantFrom(...GRID_OPERATORS));
const ofLimits = { exportLimit: fc.constantFrom(...EXPORT_LIMITS), hasBattery: fc.boolean() };
const ofObject = { commissionedOn: orNull(aDate), objectNote: trimmedWord };
export const aMeteringChange = fc.record({ ppe: orNull(someWord), operator, ...ofObject, ...ofLimits }, { requiredKeys: [] });
export const someMeteringDetails = fc.record({ id: fc.nat(), ppe: orNull(someWord), operator, ...ofObject, ...ofLimits });
