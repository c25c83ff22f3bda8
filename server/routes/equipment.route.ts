import { addEquipment, changeEquipment, listEquipment, removeEquipment } from '#contract/care/equipment.contract.ts';
import { pathOf } from '#contract/endpoint.ts';
import { equipmentTag } from '#contract/wire/etags.ts';
import { serialKey, visibleSerial } from '#domain/codes/same-serial.ts';
import type { Instant } from '#domain/quantity.ts';
import { type Arrival, countedBack } from '#domain/service/change-time.ts';
import { type Equipment, type EquipmentPeriod, equipmentAfter, type NewEquipment, startFault } from '#domain/service/equipment.ts';
import { once } from '#server/concurrency/idempotency.ts';
import { answerOnce, arrivalOf, isExpected, withKey } from '#server/http/change-headers.ts';
import type { EndpointRouter } from '#server/http/endpoint-router.ts';
import { Refused, refusedDetail, refusedFields } from '#server/http/refusals.ts';
import type { Services } from '#server/http/services.ts';
import { sentences } from '#server/sentences.ts';
import type { Queryable } from '#server/store/database-types.ts';
import {
  changePeriod,
  findSerialHolder,
  lockInstallations,
  lockSerials,
  readEquipment,
  removePeriod,
  showLatestPeriod,
  writePeriod,
} from '#server/store/equipment.store.ts';
import { findGuess, joinGuess } from '#server/installations/join-guessed.ts';
import { installationsStore } from '#server/store/installations.store.ts';
import { noteRatingsStated } from '#server/store/telemetry/energy-recounts.ts';
import { endCorrection } from '#server/telemetry/clock/learn-clocks.ts';
import { recountChange } from '#server/telemetry/recount-energy.ts';

const NOT_FOUND = refusedDetail(sentences.notFound);
const notFound = { status: 404 as const, body: NOT_FOUND };

const refuse = (field: string, sentence: string): never => {
  throw new Refused(400, refusedFields({ [field]: [sentence] }));
};

/** The periods of an installation, the latest first. It is locked, and so is one that an import guessed for the number that it is to have. */
async function lockPeriods(tx: Queryable, id: number, serial?: string): Promise<EquipmentPeriod[]> {
  await lockSerials(tx); // before installations, as imports and edits do
  const guess = serial === undefined ? null : await findGuess(tx, serial);
  await lockInstallations(tx, guess === null ? [id] : [id, guess]);
  return readEquipment(tx, id);
}

interface Checked {
  readonly installation: number;
  readonly entered: Equipment;
  readonly earlier: EquipmentPeriod | undefined;
  readonly later: EquipmentPeriod | undefined;
  readonly now: Instant;
}

/** Throws if a period cannot begin then, or if another installation has the number now. Source: specification 37.4 and 37.5. */
async function check(tx: Queryable, { installation, entered, earlier, later, now }: Checked): Promise<void> {
  const fault = startFault(entered.fromAt, { earlier, later, now });
  if (fault !== null) refuse('from_at', sentences.equipment[fault]);
  if (entered.inverterSerial === '') refuse('inverter_sn', sentences.blank);
  if (later === undefined) await checkSerial(tx, entered, installation, 'inverter_sn');
}

/** A number that an import guessed an installation for is free: that one is joined in. Source: specification 37.24. */
async function checkSerial(tx: Queryable, { inverterSerial, fromAt }: Equipment, installation: number, field: string): Promise<void> {
  const holder = await findSerialHolder(tx, inverterSerial);
  if (holder === null || holder === installation) return;
  const isJoined = holder === (await findGuess(tx, inverterSerial)) && (await joinGuess(tx, holder, fromAt));
  if (!isJoined) refuse(field, sentences.serialTaken);
}

const withVisibleSerial = <E extends Partial<Equipment>>(given: E): E =>
  given.inverterSerial === undefined ? given : { ...given, inverterSerial: visibleSerial(given.inverterSerial) };

/** A device with a wrong clock may name a time after the decision itself: it is cut to that. Source: specification 37.4. */
const cutToDecision = (fromAt: Instant, arrival: Arrival | null): Instant =>
  arrival === null ? fromAt : (Math.min(fromAt, countedBack(arrival)) as Instant);

/** Periods of equipment of an installation. */
export function equipmentRoutes(router: EndpointRouter, services: Services): void {
  periodRoutes(router, services);
  correctionRoutes(router, services);
}

/** With an `Idempotency-Key` a period begins once, however often it is sent. */
function periodRoutes({ on }: EndpointRouter, { database, clock }: Services): void {
  on(listEquipment).answer(async ({ params: { id } }) => {
    const body = await readEquipment(database, id);
    return body.length > 0 ? { status: 200, body } : notFound;
  });

  on(addEquipment).answer(({ params: { id }, body }, { author: by, header, bodyHash }) =>
    withKey(header('Idempotency-Key'), async (key) => {
      const given = withVisibleSerial({ ...body, fromAt: cutToDecision(body.fromAt, arrivalOf(header, clock())) });
      const keyed = key === null ? null : { by, key, path: pathOf(addEquipment, { id }), bodyHash };
      const made = await database.transaction((tx) =>
        once<EquipmentPeriod>(tx, keyed, {
          status: 201,
          work: () => begin(tx, id, given, clock() as Instant),
        }),
      );
      return answerOnce(201, made) ?? notFound;
    }),
  );
}

function correctionRoutes({ on }: EndpointRouter, { database, clock }: Services): void {
  on(changeEquipment).answer(({ params: { id, period: of }, body }, { header }) =>
    database.transaction(async (tx) => {
      const periods = await lockPeriods(tx, id, body.inverterSerial);
      const at = periods.findIndex((period) => period.id === of);
      const current = periods[at];
      if (current === undefined) return notFound;
      if (!isExpected(header('If-Match'), equipmentTag(current))) return { status: 412 as const, body: current };
      const changed = { ...current, ...withVisibleSerial(body) };
      const [earlier, later] = [periods[at + 1], periods[at - 1]];
      await check(tx, { installation: id, entered: changed, earlier, later, now: clock() as Instant });
      if (earlier === undefined && changed.fromAt > current.fromAt) await checkFirstReading(tx, changed);
      await changePeriod(tx, changed);
      if (later === undefined) await showLatestPeriod(tx, id);
      await recountChange(tx, current, changed);
      return { status: 200 as const, body: (await readEquipment(tx, id)).find((period) => period.id === of) ?? changed };
    }),
  );

  on(removeEquipment).answer(({ params: { id, period: of } }, { header }) =>
    database.transaction(async (tx) => {
      const periods = await lockPeriods(tx, id);
      const [latest, before] = periods;
      const current = periods.find((period) => period.id === of);
      if (current === undefined) return notFound;
      if (current !== latest || before === undefined)
        return { status: 400 as const, body: refusedFields({ non_field_errors: [sentences.equipment.notLatest] }) };
      if (!isExpected(header('If-Match'), equipmentTag(current))) return { status: 412 as const, body: current };
      await checkSerial(tx, before, id, 'non_field_errors');
      await removePeriod(tx, of);
      await showLatestPeriod(tx, id);
      await recountChange(tx, current, null);
      return { status: 200 as const, body: {} };
    }),
  );
}

/** A new period after the latest one; `undefined`: there is no such installation. */
async function begin(tx: Queryable, id: number, given: NewEquipment, now: Instant): Promise<EquipmentPeriod | undefined> {
  const [latest] = await lockPeriods(tx, id, given.inverterSerial);
  if (latest === undefined) return undefined;
  const entered = equipmentAfter(latest, given);
  await check(tx, { installation: id, entered, earlier: latest, later: undefined, now });
  if (given.reason === 'replacement' && serialKey(given.inverterSerial ?? '') === serialKey(latest.inverterSerial))
    refuse('inverter_sn', sentences.equipment.sameInverter);
  await writePeriod(tx, { ...entered, installation: id, reason: given.reason, visit: given.visit ?? null });
  if (given.inverterPower !== undefined || given.generatorPower !== undefined) await noteRatingsStated(tx, id);
  await showLatestPeriod(tx, id);
  const [begun] = await readEquipment(tx, id);
  if (begun === undefined) throw new Error('A period is missing after it was written');
  if (given.reason === 'replacement') await endCorrection(tx, id, { since: begun.fromAt, now });
  await recountChange(tx, null, begun);
  return begun;
}

/** The first period has all early readings, so it cannot begin after the first of them. */
async function checkFirstReading(tx: Queryable, { installation, fromAt }: EquipmentPeriod): Promise<void> {
  const first = (await installationsStore(tx).byId(installation))?.firstReading ?? null;
  if (first !== null && fromAt > first) refuse('from_at', sentences.equipment.afterReadings);
}
