import type { NamedDecision } from '#intents/registry.ts';
import { attach, discard, sendAgain } from '#intents/resolve-changes.ts';
import { taskQueries } from '#state/queries/task-queries.ts';
import { aTask, aTaskOnWire } from './builders.ts';
import { aClock } from './clock.ts';
import { storeDecision } from './store-decision.ts';
import { anOffice } from './foreign-office.ts';
import { aNetwork } from './network.ts';
import { aDeviceUser } from './device-user.ts';

/** Three tablets and our own server, which can be restored to an earlier state. */
export function aRestoredOffice() {
  const clock = aClock();
  const office = anOffice({ clock, isKeyed: true });
  const devices = (['anna', 'bartek', 'celina'] as const).map((accountId) => aDevice(accountId, { clock, office }));
  return { clock, office, devices: devices as [Device, Device, Device] };
}

export type Device = ReturnType<typeof aDevice>;
type Around = Pick<ReturnType<typeof aRestoredOffice>, 'clock' | 'office'>;

function aDevice(
  accountId: string,
  { clock, office }: { readonly clock: ReturnType<typeof aClock>; readonly office: ReturnType<typeof anOffice> },
) {
  const network = aNetwork(clock, office);
  const user = aDeviceUser({ clock, wire: network.wire, accountId, token: office.token });
  const seen = async (key: string) => {
    const task = (await user.sees(taskQueries)).find((one) => one.key === key);
    if (!task) throw new Error(`${accountId} does not see the task ${key}.`);
    return task;
  };
  const decides = (...decision: NamedDecision) => storeDecision(user.intentContext(), ...decision);
  return {
    network,
    user,
    seen,
    decides,
    /** Files a request and sends it. Returns its change, its local id and its number. */
    async files(reason: string) {
      const seq = await user.files(aTask({ reason }));
      await user.syncs();
      const { lid, serverId } = await user.op(seq);
      return { seq, lid, id: serverId ?? Number.NaN };
    },
    closes: async (key: string) => decides('setTaskStatus', await seen(key), 1),
    says: async (key: string, text: string) => decides('commentTask', await seen(key), text),
    sendsAgain: (seq: number) => sendAgain(user.intentContext(), seq),
    attaches: (seq: number, id: number) => attach(user.intentContext(), seq, id),
    givesUp: (seq: number) => discard(user.intentContext(), seq),
    async state(seq: number) {
      const { state, why } = await user.op(seq);
      return state === 'review' ? `${state}: ${why}` : state;
    },
    /** The changes that this device sends during the work. */
    async sendsDuring(work: () => Promise<unknown>): Promise<string[]> {
      const before = network.sent.length;
      await work();
      return network.sent.slice(before).filter((request) => !request.startsWith('GET'));
    },
    async syncs(times = 1): Promise<void> {
      for (let round = 0; round < times; round += 1) {
        clock.pass(31_000);
        await user.syncs();
        await user.looks();
      }
    },
  };
}

/** Files a request at the office, which assigns a number for the second time. */
export const filedAtDesk = ({ office }: Pick<Around, 'office'>, reason: string) => office.files(aTaskOnWire({ reason }));
