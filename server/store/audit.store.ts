import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Queryable } from './database-types.ts';

/** Who acts: a member of staff, nobody who is signed in (0), or something by its name. */
export interface Actor {
  readonly who: number | string;
  /** Of whoever called; `null` from this machine itself. */
  readonly address: string | null;
}

export interface AuditEntry {
  /** Unit: ms since 1970. */
  readonly at: number;
  readonly actor: string;
  readonly address: string | null;
  readonly action: 'created' | 'changed' | 'deleted' | 'refused';
  /** Kind of thing: installation, task, comment, customer, staff … */
  readonly what: string;
  /** Its name: serial number, e-mail or id. */
  readonly key: string;
  /** Column → value; of a change only what is different. */
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

const NOBODY = 'not signed in';
const acting = new AsyncLocalStorage<Actor | undefined>();

/** Whatever is written in transactions meanwhile is noted under this name; `undefined`: it is nobody's doing. */
export const actingAs = <T>(actor: Actor | undefined, work: () => T): T => acting.run(actor, work);

/** The triggers of 0206-audit.sql note what this transaction writes from here on. */
export const nameActor = (tx: Queryable, { who, address }: Actor): Promise<object[]> =>
  tx.rows(
    `select set_config('audit.actor', coalesce((select email from staff where id = $1), $2), true), set_config('audit.address', $3, true)`,
    [typeof who === 'number' ? who : 0, typeof who === 'string' ? who : NOBODY, address ?? ''],
  );

/** The same database; its transactions bear the name of who acts. */
export const withActor = (database: Database): Database => ({
  ...database,
  transaction: (work, how) => {
    const actor = acting.getStore();
    if (!actor) return database.transaction(work, how);
    return database.transaction(async (tx) => {
      await nameActor(tx, actor);
      return work(tx);
    }, how);
  },
});

/** How somebody signed in. */
export type WayIn = 'password' | 'oidc';

/** A session that ends in this transaction was ended by whoever was signed in there (migrations/0211-sign-ins.sql). */
export const tellSignOut = (tx: Queryable): Promise<object[]> => tx.rows(`select set_config('audit.end', 'signed out', true)`);

interface RefusedSignIn {
  /** Of the account that did not open. */
  readonly email: string;
  readonly address: string;
  readonly way: WayIn;
  readonly why: string;
  readonly device: string;
}

/** That somebody could not sign in to an account that is there. */
export const noteRefusedSignIn = (db: Queryable, { email, address, ...after }: RefusedSignIn): Promise<object[]> =>
  db.rows(`insert into audit (actor, address, action, what, key, after) values ($1, $2, 'refused', 'sign-in', $3, $4::json)`, [
    NOBODY,
    address,
    email,
    JSON.stringify(after),
  ]);

/** What was changed, oldest first, in parts. `from` and `to`: ISO times, the second excluded. */
export async function* auditEntries(db: Queryable, from: string, to: string): AsyncGenerator<readonly AuditEntry[]> {
  const AT_ONCE = 5_000;
  for (let last = 0; ; ) {
    const rows = await db.rows<AuditEntry & { readonly id: number }>(
      `select id, at, actor, address, action, what, key, before, after from audit
       where at >= $1::timestamptz and at < $2::timestamptz and id > $3 order by id limit $4`,
      [from, to, last, AT_ONCE],
    );
    if (rows.length > 0) yield rows;
    if (rows.length < AT_ONCE) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** Forgets what is older than so many months. */
export const forgetAudit = (database: Database, months: number): Promise<object[]> =>
  database.transaction(async (tx) => {
    await tx.rows(`select set_config('audit.forgets', 'on', true)`);
    return tx.rows(`delete from audit where at < now() - $1::int * interval '1 month' returning id`, [months]);
  });

/** Who did something, as it is written down with it: a member of staff, or a key of another system. */
export interface Author {
  readonly staffId: number | null;
  readonly keyId: number | null;
  /** How those who read of it know the key; `null` of staff. */
  readonly keyName: string | null;
}
