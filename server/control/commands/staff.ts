import { isEmail } from '#domain/service/flow-user.ts';
import { isStrongPassword } from '#domain/service/password.ts';
import { hashPassword } from '#server/rules/passwords.ts';
import { endSessions } from '#server/rules/sessions.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { type Commands, howMany, Impossible, needed, Unsure } from './command.ts';
import { letters } from './keys.ts';

function passwordOf(given: string | undefined): { readonly password: string; readonly told: readonly string[] } {
  if (given === undefined) {
    const password = `${letters(4)}-${letters(4)}-${letters(4)}-7!`;
    return { password, told: [`Password, shown only now: ${password}`] };
  }
  if (!isStrongPassword(given)) throw new Impossible('A password has at least 8 characters, with letters, digits and a special character.');
  return { password: given, told: [] };
}

interface Account {
  readonly id: number;
  readonly email: string;
  readonly isDisabled: boolean;
  readonly signIns: number;
  readonly tasks: number;
}

/** The account that is meant, held until the command is done. */
async function accountOf(asks: Queryable, email: string | undefined): Promise<Account> {
  const [found] = await asks.rows<Account>(
    `select id, email, disabled_at is not null as "isDisabled",
       (select count(*) from tokens where staff_id = s.id and not revoked) as "signIns",
       (select count(*) from tasks where filed_by = s.id) as tasks
     from staff s where lower(email) = lower($1) for update of s`,
    [needed(email, 'The e-mail address')],
  );
  if (!found) throw new Impossible('There is no such account.');
  return found;
}

async function whatRemovingDoes(asks: Queryable, { id, email, signIns, tasks }: Account): Promise<readonly string[]> {
  const [others] = await asks.rows<{ count: number }>('select count(*) from staff where id <> $1 and disabled_at is null', [id]);
  return [
    `This removes the account ${email} and ends ${howMany(signIns, 'sign-in')} of it.`,
    ...(tasks === 0 ? [] : [`${howMany(tasks, 'task')} that it filed stay in the list.`]),
    'What its devices have not sent yet can then be sent by nobody: "staff disable" keeps it from signing in and keeps that open.',
    ...(others?.count === 0 ? ['No other account may sign in: make one with "staff add" first, or afterwards.'] : []),
  ];
}

export const staffCommands: Commands = {
  'staff add': {
    takes: 'EMAIL [PASSWORD]',
    does: 'an account; without a password one is made and printed, once',
    run: async (asks, [email, given]) => {
      const address = needed(email, 'The e-mail address');
      if (!isEmail(address)) throw new Impossible(`${address} is no e-mail address.`);
      const { password, told } = passwordOf(given);
      const added = await asks.rows('insert into staff (email, password) values ($1, $2) on conflict do nothing returning id', [
        address,
        await hashPassword(password),
      ]);
      if (added.length === 0) throw new Impossible(`${address} already has an account.`);
      return [address, ...told];
    },
  },
  'staff password': {
    takes: 'EMAIL [PASSWORD]',
    does: 'a new password; all sign-ins of the account end',
    run: async (asks, [email, given]) => {
      const { password, told } = passwordOf(given);
      const { id } = await accountOf(asks, email);
      await asks.rows('update staff set password = $2 where id = $1', [id, await hashPassword(password)]);
      await endSessions(asks, id);
      return [...told, 'The password is changed.'];
    },
  },
  'staff disable': {
    takes: 'EMAIL',
    does: 'the account may not sign in until it is enabled; all its sign-ins end',
    run: async (asks, [given]) => {
      const { id, email, signIns } = await accountOf(asks, given);
      await asks.rows('update staff set disabled_at = coalesce(disabled_at, now()) where id = $1', [id]);
      await endSessions(asks, id);
      return [`${email} may not sign in any more; ${howMany(signIns, 'sign-in')} ended.`];
    },
  },
  'staff enable': {
    takes: 'EMAIL',
    does: 'the account may sign in again',
    run: async (asks, [given]) => {
      const { id, email } = await accountOf(asks, given);
      await asks.rows('update staff set disabled_at = null where id = $1', [id]);
      return [`${email} may sign in.`];
    },
  },
  'staff remove': {
    takes: 'EMAIL --yes',
    does: 'the account for good; its tasks stay',
    run: async (asks, [given], isSure) => {
      const account = await accountOf(asks, given);
      if (!isSure) throw new Unsure(await whatRemovingDoes(asks, account));
      await asks.rows('delete from staff where id = $1', [account.id]);
      return [`${account.email} is removed.`];
    },
  },
  'staff list': {
    takes: '',
    does: 'all accounts',
    run: async (asks) =>
      (await asks.rows<{ email: string; off: boolean }>('select email, disabled_at is not null as off from staff order by email')).map(
        ({ email, off }) => (off ? `${email}  disabled` : email),
      ),
  },
};
