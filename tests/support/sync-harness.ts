import { aClock } from './clock.ts';
import { aNetwork, type Fault } from './network.ts';
import { aDeviceUser } from './device-user.ts';
import { aTask } from './builders.ts';
import { anOffice, type OfficeOptions } from './foreign-office.ts';

/** A user with a device, a network and an office, with a clock that moves only when told. */
export function aSyncHarness(options: Partial<OfficeOptions> = {}) {
  const clock = aClock();
  const office = anOffice({ clock, isKeyed: true, ...options });
  const network = aNetwork(clock, office);
  const user = aDeviceUser({ clock, wire: network.wire, token: office.token });
  const posts = () => network.sent.filter((request) => request.startsWith('POST')).length;
  const puts = () => network.sent.filter((request) => request.startsWith('PUT')).length;

  const syncsAfter = async (seconds: number): Promise<void> => {
    clock.pass(seconds * 1000);
    office.settle();
    await user.syncs();
  };
  return {
    clock,
    office,
    network,
    user,
    posts,
    puts,
    syncsAfter,
    /** The request for the list succeeds, the next one meets the fault. */
    syncsWith: async (...faults: readonly Fault[]) => {
      network.spoilsNext('none', ...faults);
      const result = await user.syncs();
      network.heal();
      return result;
    },
    /** Long enough for everything that recovers by itself. */
    heals: async () => {
      network.heal();
      for (let round = 0; round < 8; round += 1) await syncsAfter(100);
    },
    /** A task that exists at the office and is known here. */
    hasTask: async (reason = 'Przegląd') => {
      const seq = await user.files(aTask({ reason }));
      await user.syncs();
      const { lid, serverId } = await user.op(seq);
      if (serverId === null) throw new Error('The task did not arrive.');
      return { lid, id: serverId };
    },
    rowsOf: (reason: string) => [...office.rows.values()].filter((row) => row.reason === reason),
  };
}
