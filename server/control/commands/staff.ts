import { isEmail } from '#domain/service/flow-user.ts';
import { isStrongPassword } from '#domain/service/account/credentials.ts';
import { isKnownPassword } from '#server/auth/known-passwords.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { endSessions } from '#server/auth/sessions.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { type Role, ROLES } from '#domain/service/account/own-account.ts';
import { addAccount, lockOnlyAdmin } from '#server/store/team/accounts.ts';
import { removeFactor } from '#server/store/team/second-factors.ts';
import { type Circumstances, type Commands, howMany, Impossible, needed, Unsure } from './command.ts';
import { readOptions } from './command-options.ts';
import { letters } from './keys.ts';

/** The warning if roles are on and no account can manage the others. */
export const NO_ADMIN = 'PV_ROLES is on and no account is an active admin: npm run admin -- staff role EMAIL admin makes one.';

function passwordOf(given: string | undefined): { readonly password: string; readonly notice: readonly string[] } {
  if (given === undefined) {
    const password = `${letters(4)}-${letters(4)}-${letters(4)}-7!`;
    return { password, notice: [`Password, shown only now: ${password}`] };
  }
  if (!isStrongPassword(given)) throw new Impossible('A password has at least 8 characters, with letters, digits and a special character.');
  if (isKnownPassword(given))
    throw new Impossible('That password is a word that everybody tries first, with signs around it: take another.');
  return { password: given, notice: [] };
}

interface Account {
  readonly id: number;
  readonly email: string;
  readonly isDisabled: boolean;
  readonly signIns: number;
  readonly tasks: number;
  /** Open requests that are planned for it. */
  readonly planned: number;
}

/** The account of an e-mail, locked until the command ends. */
async function accountOf(db: Queryable, email: string | undefined): Promise<Account> {
  const [account] = await db.rows<Account>(
    `select id, email, disabled_at is not null as "isDisabled",
       (select count(*) from tokens where staff_id = s.id and not revoked) as "signIns",
       (select count(*) from tasks where filed_by = s.id) as tasks,
       (select count(*) from tasks where s.id in (assignee, helper) and status <> 1) as planned
     from staff s where lower(email) = lower($1) for update of s`,
    [needed(email, 'The e-mail address')],
  );
  if (!account) throw new Impossible('There is no such account.');
  return account;
}

async function whatRemovingDoes(db: Queryable, { id, email, signIns, tasks, planned }: Account): Promise<readonly string[]> {
  const [others] = await db.rows<{ count: number }>('select count(*) from staff where id <> $1 and disabled_at is null', [id]);
  return [
    `This removes the account ${email} and ends ${howMany(signIns, 'sign-in')} of it.`,
    ...(tasks === 0 ? [] : [`${howMany(tasks, 'task')} that it filed stay in the list.`]),
    ...(planned === 0 ? [] : [`${howMany(planned, 'open task')} planned for it stay where they are, without it.`]),
    'What its devices have not sent yet can then no longer be sent: "staff disable" keeps it from signing in and keeps that open.',
    ...(others?.count === 0 ? ['No other account may sign in: make one with "staff add" first, or afterwards.'] : []),
  ];
}

function roleIn(given: string | undefined): Role {
  const role = ROLES.find((one) => one === given);
  if (!role) throw new Impossible(`${given ?? 'Nothing'} is no role: ${ROLES.join(', ')}.`);
  return role;
}

/** At least one account has to be able to manage the others. */
async function refuseOnlyAdmin(db: Queryable, { roles }: Circumstances, { id, email }: Account): Promise<void> {
  if (roles && (await lockOnlyAdmin(db)) === id)
    throw new Impossible(`${email} is the only active admin: make another with "staff role EMAIL admin" first.`);
}

async function add(db: Queryable, words: readonly string[]): Promise<readonly string[]> {
  const { plain, options } = readOptions(words, ['role']);
  const [email, given] = plain;
  const address = needed(email, 'The e-mail address');
  if (!isEmail(address)) throw new Impossible(`${address} is no e-mail address.`);
  const role = roleIn(options.role ?? 'staff');
  const { password, notice } = passwordOf(given);
  if ((await addAccount(db, address, await hashPassword(password), role)) === undefined)
    throw new Impossible(`${address} already has an account.`);
  return [address, ...notice];
}

export const staffCommands: Commands = {
  'staff add': {
    takes: 'EMAIL [PASSWORD] [--role ROLE]',
    does: `an account with a role (${ROLES.join(', ')}; staff); without a password one is made and printed, once`,
    run: add,
  },
  'staff role': {
    takes: `EMAIL ${ROLES.join('|')}`,
    does: 'what the account may do where PV_ROLES is on: read, work, also manage the others',
    run: async (db, [given, wanted], _, set) => {
      const role = roleIn(wanted);
      const account = await accountOf(db, given);
      if (role !== 'admin') await refuseOnlyAdmin(db, set, account);
      await db.rows('update staff set role = $2 where id = $1', [account.id, role]);
      return [`${account.email}  ${role}`, ...(set.roles ? [] : ['Roles hold where PV_ROLES is on.'])];
    },
  },
  'staff password': {
    takes: 'EMAIL [PASSWORD]',
    does: 'a new password; all sign-ins of the account end',
    run: async (db, [email, given]) => {
      const { password, notice } = passwordOf(given);
      const { id } = await accountOf(db, email);
      await db.rows('update staff set password = $2 where id = $1', [id, await hashPassword(password)]);
      await endSessions(db, id);
      return [...notice, 'The password is changed.'];
    },
  },
  'staff disable': {
    takes: 'EMAIL',
    does: 'the account may not sign in until it is enabled; all its sign-ins end',
    run: async (db, [given], _, set) => {
      const account = await accountOf(db, given);
      const { id, email, signIns } = account;
      await refuseOnlyAdmin(db, set, account);
      await db.rows('update staff set disabled_at = coalesce(disabled_at, now()) where id = $1', [id]);
      await endSessions(db, id);
      return [`${email} may not sign in any more; ${howMany(signIns, 'sign-in')} ended.`];
    },
  },
  'staff enable': {
    takes: 'EMAIL',
    does: 'the account may sign in again',
    run: async (db, [given]) => {
      const { id, email } = await accountOf(db, given);
      await db.rows('update staff set disabled_at = null where id = $1', [id]);
      return [`${email} may sign in.`];
    },
  },
  'staff unlink': {
    takes: 'EMAIL',
    does: 'forgets who the account is at the provider of OpenID Connect; the next who signs in there with its e-mail has it',
    run: async (db, [given]) => {
      const { id, email } = await accountOf(db, given);
      await db.rows('update staff set oidc_issuer = null, oidc_subject = null where id = $1', [id]);
      return [`${email} belongs to no account of the provider until the next sign-in there.`];
    },
  },
  'staff reset-factor': {
    takes: 'EMAIL',
    does: 'takes the second factor away from somebody who has lost it; the next sign-in is by password, or sets another one up',
    run: async (db, [given]) => {
      const { id, email } = await accountOf(db, given);
      if (!(await removeFactor(db, id))) throw new Impossible(`${email} has no second factor.`);
      return [`${email} has no second factor any more.`];
    },
  },
  'staff remove': {
    takes: 'EMAIL --yes',
    does: 'the account for good; its tasks stay',
    run: async (db, [given], isSure, set) => {
      const account = await accountOf(db, given);
      await refuseOnlyAdmin(db, set, account);
      if (!isSure) throw new Unsure(await whatRemovingDoes(db, account));
      await db.rows('delete from staff where id = $1', [account.id]);
      return [`${account.email} is removed.`];
    },
  },
  'staff list': {
    takes: '',
    does: 'all accounts with their roles, and whether they have a second factor',
    run: async (db) =>
      (
        await db.rows<{ email: string; role: Role; off: boolean; factor: boolean }>(
          `select email, role, disabled_at is not null as off,
             exists (select from second_factors where staff_id = s.id and secret is not null) as factor from staff s order by email`,
        )
      ).map(({ email, role, off, factor }) => [email, role, ...(factor ? ['second factor'] : []), ...(off ? ['disabled'] : [])].join('  ')),
  },
};
