import { dismissInverter } from '#contract/care/data-notices.contract.ts';
import { changeEquipment, removeEquipment } from '#contract/care/equipment.contract.ts';
import { equipmentTag } from '#contract/wire/etags.ts';
import type { EquipmentChange, EquipmentPeriod } from '#domain/service/equipment.ts';
import type { Outcome } from '#domain/service/problem.ts';
import { exchangeOf } from '#intents/replace-inverter.intent.ts';
import { keyOf } from '#local/cache/resources.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { write } from '#local/db/write.ts';
import type { OnlineParts } from './team-mutations.ts';

const DONE: Outcome = { ok: true, value: undefined };

/** What the office has of equipment, changed with a network. Each call is refused if the period is no longer as the user saw it. */
export function equipmentMutations({ db, callApi, refresh }: OnlineParts & { readonly db: LocalDb }) {
  const refreshAll = ({ installation: id }: EquipmentPeriod): Promise<void> =>
    refresh({ of: 'equipment', id }, { of: 'installations' }, { of: 'markers' });
  const seen = (period: EquipmentPeriod) => ({ 'if-match': equipmentTag(period) });
  return {
    /** Corrects a period of equipment. */
    async changeEquipment(period: EquipmentPeriod, change: EquipmentChange): Promise<Outcome> {
      const { id, installation } = period;
      const answer = await callApi(changeEquipment, { params: { id: installation, period: id }, body: change }, seen(period));
      await refreshAll(period);
      return answer.ok ? DONE : answer;
    },
    /** Takes back the latest period of equipment. No trace of it stays on the device. */
    async removeEquipment(period: EquipmentPeriod): Promise<Outcome> {
      const { id, installation } = period;
      const answer = await callApi(removeEquipment, { params: { id: installation, period: id } }, seen(period));
      const isRemoved = answer.ok || answer.problem.is === 'missing'; // an earlier answer was lost
      if (isRemoved) await forgetExchange(db, period);
      await refreshAll(period);
      return isRemoved ? DONE : answer;
    },
    /** No exchange by a new inverter is offered at the installation any more. */
    async dismissInverter(installation: number, sn: string): Promise<Outcome> {
      const answer = await callApi(dismissInverter, { params: { id: installation }, body: { sn } });
      await refresh({ of: 'dataNotices', id: installation });
      return answer.ok ? DONE : answer;
    },
  };
}

/** A device keeps what it has sent, to offer it again after a restore of the office, and what it has fetched by the number. */
function forgetExchange(db: LocalDb, { installation, inverterSerial }: EquipmentPeriod): Promise<void> {
  const key = keyOf({ of: 'installation', sn: inverterSerial });
  return write(db, [db.ops, db.details, db.meta], async () => {
    const sent = db.ops
      .where('lid')
      .equals(exchangeOf(installation))
      .filter(({ state }) => state === 'done');
    await Promise.all([sent.delete(), db.details.delete(key), db.meta.delete(key)]);
  });
}
