import { randomUUID } from 'node:crypto';
import { listDiagnoses } from '#contract/care/diagnoses.contract.ts';
import { bySerial } from '#domain/service/by-serial.ts';
import { isLive } from '#domain/service/change-state.ts';
import { exchangeFrom } from '#domain/service/exchange-form.ts';
import { typedExchange, visitExchangeKey } from '#domain/service/exchange.ts';
import { CLOSED, isOpen } from '#domain/service/task.ts';
import { newVisit } from '#domain/visit/begin/new-visit.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { quantity } from '#domain/quantity.ts';
import { decide } from '#intents/decide.ts';
import { decisionOf, type KnownOp, type NamedDecision } from '#intents/registry.ts';
import { type Exchange, exchangeOf, knownInstallations } from '#intents/replace-inverter.intent.ts';
import { discard, sendAgain, takeBack } from '#intents/resolve-changes.ts';
import { call } from '#remote/call.ts';
import { taskQueries } from '#state/queries/task-queries.ts';
import { equipmentMutations } from '#sync/equipment-mutations.ts';
import { fetchInstallations } from '#sync/fetch/fetch-installations.ts';
import { aTask } from '#tests/support/builders.ts';
import type { Mishap } from '#tests/support/visit-device.ts';
import { completed } from '#tests/support/visit-histories/documents.ts';
import type { aPhotoDevice } from '#tests/support/visit-photos.ts';
import { testChecklist } from '#tests/support/visits.ts';
import type { Decided } from './events.ts';
import { type ExchangeOffice, FIRST_NUMBER } from './office.ts';

const CHECKLIST = testChecklist('test-inspection');

/** What all users of a history have decided. */
export interface Entered {
  /** Numbers of exchanges that were decided and not taken back. */
  readonly exchanges: Set<string>;
  readonly takenBack: Set<string>;
  /** Their reasons. */
  readonly requests: Set<string>;
  /** Their keys. */
  readonly notes: Set<string>;
  readonly finished: Set<string>;
}

/** The user of one device. */
export function anExchangeUser(device: ReturnType<typeof aPhotoDevice>, office: ExchangeOffice, entered: Entered) {
  const { user } = device;
  const context = () => user.intentContext();
  const decideAll = (...decisions: NamedDecision[]) => decide(context(), decisions.map(decisionOf), null);
  const credential = () => ({ accountId: 'serwis', token: device.line.token || office.api.token, epoch: user.session.epoch });
  const row = async () => (await knownInstallations(user.db())).find(({ id }) => id === office.installation);
  const shownNumber = async () => (await row())?.sn ?? FIRST_NUMBER;
  const openTask = async () => (await user.sees(taskQueries)).find(({ status }) => isOpen(status));
  const drafts = async () => (await user.db().visits.toArray()).filter(({ state, document }) => state === 'draft' && !document.replaces);

  async function exchangeNow(visit: string | null): Promise<Exchange> {
    const at = context().device.now();
    const typed = typedExchange({
      ...{ fromAt: quantity(Math.floor(at / 60_000) * 60_000), inverterSerial: office.nextNumber(), inverterModel: 'Symo' },
      ...{ inverterPower: quantity(5000), inverterWarrantyTo: null, warrantyNote: '' },
    });
    return { ...exchangeFrom(typed), installation: office.installation, former: FIRST_NUMBER, description: 'Dom', visit };
  }

  const decides: Readonly<Record<Decided, () => Promise<unknown>>> = {
    file: async () => {
      const reason = `Zgłoszenie ${entered.requests.size}`;
      await decideAll(['fileTask', aTask({ inverterSerial: await shownNumber(), reason })]);
      entered.requests.add(reason);
    },
    close: async () => {
      const task = await openTask();
      if (task) await decideAll(['setTaskStatus', task, CLOSED]);
    },
    note: async () => {
      const task = await openTask();
      const [seq = 0] = task ? await decideAll(['commentTask', task, 'Zadzwonić']) : [];
      if (task) entered.notes.add((await user.op(seq)).opId);
    },
    'check-fuses': async () => {
      const answer = await call(device.wire, listDiagnoses, {}, { token: credential().token });
      const [diagnosis] = answer.is === 'ok' ? answer.reply.body : [];
      if (diagnosis?.state === 'active') await decideAll(['checkFuses', diagnosis, 'Jan', '']);
    },
    'change-metering': () => {
      const before = { id: office.installation, ppe: null, operator: null };
      return decideAll(['changeMetering', before, { ppe: 'PL003712345678', operator: 'pge' }, 'Dom']);
    },
    begin: async () => {
      const task = await openTask();
      const uuid = randomUUID();
      const technician = { id: 1, name: 'Jan' };
      const clock = { now: context().device.now(), isCorrected: true };
      const begun = newVisit({ uuid, installation: office.installation, checklist: CHECKLIST, technician, clock });
      const facts = { task: task?.key ?? null, about: 'Dom', sn: await shownNumber(), form: null };
      await decideAll(['saveVisit', uuid, (now) => now ?? begun, facts]);
    },
    photograph: async () => {
      const [draft] = await drafts();
      if (draft) await device.photographs(draft.uuid, 3_000, {}, 400);
    },
    // a draft of the form, as the end of a visit stores it
    plan: async () => {
      const [draft] = await drafts();
      if (!draft) return;
      const { visit: _, ...exchange } = await exchangeNow(draft.uuid);
      await user
        .db()
        .drafts.put({ formKey: visitExchangeKey(draft.uuid), value: typedExchange(exchange), savedAt: context().device.now() });
    },
    finish: async () => {
      const [draft] = await drafts();
      if (!draft) return;
      const { uuid, document } = draft;
      const planned = (await user.db().drafts.get(visitExchangeKey(uuid)))?.value as ReturnType<typeof typedExchange> | undefined;
      const exchange = planned && {
        ...exchangeFrom(planned),
        installation: office.installation,
        former: FIRST_NUMBER,
        description: 'Dom',
        visit: uuid,
      };
      const task = (await user.sees(taskQueries)).find(({ key, status }) => key === draft.task && isOpen(status));
      const end = (one: VisitDocument | null) => completed(one ?? document, false, { now: context().device.now(), isCorrected: true });
      if (exchange) await replaced();
      await decideAll(
        ['saveVisit', uuid, end],
        ...(task ? ([['setTaskStatus', task, CLOSED, uuid]] as const) : []),
        ...(exchange ? ([['replaceInverter', exchange]] as const) : []),
      );
      entered.finished.add(uuid);
      if (exchange) entered.exchanges.add(exchange.inverterSerial);
    },
    // the form is not offered while an exchange waits
    exchange: async () => {
      if ((await row())?.plannedSerial !== undefined) return;
      const exchange = await exchangeNow(null);
      await decideAll(['replaceInverter', exchange]);
      entered.exchanges.add(exchange.inverterSerial);
    },
  };

  /** The exchange of the end of a visit replaces one that was never sent. */
  async function replaced(): Promise<void> {
    for (const op of await waiting()) if (op.state === 'queued' && op.attempt === 0) giveUp(op.body.inverterSerial);
  }

  const waiting = async () =>
    (await user.ops()).filter(
      (op): op is Extract<KnownOp, { kind: 'installation.exchange' }> => op.kind === 'installation.exchange' && isLive(op),
    );

  function giveUp(sn: string): void {
    entered.exchanges.delete(sn);
    entered.takenBack.add(sn);
  }

  return {
    ...device,
    does: (decided: Decided) => decides[decided](),
    row,
    waiting,
    /** All numbers that this device takes for the installation. */
    finds: async (sn: string) => bySerial(await knownInstallations(user.db())).find(sn)?.id,
    readsList: async (): Promise<void> => {
      const parts = { db: user.db(), wire: device.wire, device: context().device, session: user.credentials() };
      await fetchInstallations({ ...parts, credential: credential(), isSameSession: async () => true, yieldToMain: async () => undefined });
    },
    /** 'Cofnij': only what was never sent. */
    undoes: async (): Promise<void> => {
      const [op] = await waiting();
      if (op && (await takeBack(context(), [exchangeOf(office.installation)]))) giveUp(op.body.inverterSerial);
    },
    /** 'Cofnij wymianę' of an exchange that the office has. */
    takesBack: async (): Promise<void> => {
      if ((await waiting()).length > 0) return;
      const [latest] = await office.periods();
      if (latest?.reason !== 'replacement') return;
      const callApi = async (described: never, request: never, headers = {}) => {
        const answer = await call(device.wire, described, request, { token: credential().token, headers });
        return answer.is === 'failed' ? ({ ok: false, problem: answer.problem } as const) : ({ ok: true } as const);
      };
      const mutations = equipmentMutations({ db: user.db(), callApi: callApi as never, refresh: async () => undefined });
      const outcome = await mutations.removeEquipment(latest);
      if (outcome.ok) giveUp(latest.inverterSerial);
    },
    syncs: async (...happen: readonly Mishap[]): Promise<void> => {
      device.mishaps.splice(0, 9, ...happen);
      await user.syncs();
      device.mishaps.length = 0;
    },
    /** Takes the way out of what needs the user: once more, and at last it is given up. Returns what was given up. */
    decidesAll: async (isLast: boolean): Promise<readonly KnownOp[]> => {
      const open = (await user.ops()).filter(({ state }) => ['rejected', 'conflict', 'review'].includes(state));
      for (const op of open) {
        if (!isLast && (await sendAgain(context(), op.seq))) continue;
        if (op.kind === 'installation.exchange') giveUp(op.body.inverterSerial);
        await discard(context(), op.seq, 'Zbędne');
      }
      return open;
    },
  };
}

export type ExchangeUser = ReturnType<typeof anExchangeUser>;
