import { type DemoLeft, findDemoLeft, removeDemo } from '#server/seed/remove-demo.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { type Circumstances, type Commands, howMany, Impossible, Unsure } from './command.ts';
import { NO_ADMIN } from './staff.ts';

const whatIsLeft = ({ accounts, changedAccounts, keys, installations, tasks, users }: DemoLeft): readonly string[] => [
  `Accounts: ${accounts.join(', ') || 'none'}; ${howMany(keys.length, 'license key')}.`,
  ...changedAccounts.map((email) => `${email} stays: it has a password of its own by now ("staff remove" removes it).`),
  `${howMany(installations.length, 'installation')} whose readings are made up, with all readings and ${howMany(tasks, 'task')} about them.`,
  `${howMany(users, 'PV FLOW user')} at example.com; modems and vendors of the demo that nothing uses.`,
];

async function accountsLeft(db: Queryable, { roles }: Circumstances): Promise<readonly string[]> {
  const [row] = await db.rows<{ count: number; admins: number }>(
    `select count(*), count(*) filter (where role = 'admin') as admins from staff where disabled_at is null`,
  );
  if (row?.count === 0) return ['No account may sign in now: make one with "staff add EMAIL".'];
  return roles && row?.admins === 0 ? [NO_ADMIN] : [];
}

export const demoCommands: Commands = {
  'demo remove': {
    takes: '--yes',
    does: "the demo's accounts, keys, installations, users and tasks",
    run: async (db, _, isSure, set) => {
      const left = await findDemoLeft(db);
      if (!left) throw new Impossible('This database was never filled with the demo.');
      if (!isSure) throw new Unsure(['This removes the demo for good:', ...whatIsLeft(left)]);
      await removeDemo(db, left);
      return ['The demo is removed:', ...whatIsLeft(left), ...(await accountsLeft(db, set))];
    },
  },
};
