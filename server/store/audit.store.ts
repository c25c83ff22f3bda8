import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Queryable } from './database-types.ts';

/** Who acts: a member of staff by id, 0 for a caller who is not signed in, or a named process. */
export interface Actor {
  readonly who: number | string;
  /** Address of the caller; `null` if the action comes from this machine. */
  readonly address: string | null;
}

/** The author stored with a row: a member of staff, or an API key of another system. */
export interface Author {
  readonly staffId: number | null;
  readonly keyId: number | null;
  /** The key's name as readers see it; `null` for staff. */
  readonly keyName: string | null;
}

export interface AuditEntry {
  /** Unit: ms since 1970. */
  readonly at: number;
  readonly actor: string;
  readonly address: string | null;
  readonly action: 'created' | 'changed' | 'deleted' | 'refused';
  /** Kind of object: installation, task, comment, customer, staff … */
  readonly what: string;
  /** Identifier of the object: serial number, e-mail or id. */
  readonly key: string;
  /** Column → value. A change holds only the columns that differ. */
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

const NOT_SIGNED_IN = 'not signed in';
const acting = new AsyncLocalStorage<Actor | undefined>();

/** Transactions inside `work` are recorded under this actor; `undefined` means that there is no actor. */
export const runAsActor = <T>(actor: Actor | undefined, work: () => T): T => acting.run(actor, work);

/** From here on the triggers of 0206-audit.sql record what this transaction writes under the actor. */
export const setActor = (tx: Queryable, { who, address }: Actor): Promise<object[]> =>
  tx.rows(
    `select set_config('audit.actor', coalesce((select email from staff where id = $1), $2), true), set_config('audit.address', $3, true)`,
    [typeof who === 'number' ? who : 0, typeof who === 'string' ? who : NOT_SIGNED_IN, address ?? ''],
  );

/** Wraps a database so that its transactions name the current actor. */
export const withActor = (database: Database): Database => ({
  ...database,
  transaction: (work, how) => {
    const actor = acting.getStore();
    if (!actor) return database.transaction(work, how);
    return database.transaction(async (tx) => {
      await setActor(tx, actor);
      return work(tx);
    }, how);
  },
});

/** How a user signed in. */
export type WayIn = 'password' | 'oidc';

/** Records that a session that ends in this transaction was ended by the signed-in user (migrations/0211-sign-ins.sql). */
export const markSignOut = (tx: Queryable): Promise<object[]> => tx.rows(`select set_config('audit.end', 'signed out', true)`);

interface RefusedSignIn {
  /** E-mail of the account that was not opened. */
  readonly email: string;
  readonly address: string;
  readonly way: WayIn;
  readonly why: string;
  readonly device: string;
}

/** Records a failed sign-in to an existing account. */
export const noteRefusedSignIn = (db: Queryable, { email, address, ...after }: RefusedSignIn): Promise<object[]> =>
  db.rows(`insert into audit (actor, address, action, what, key, after) values ($1, $2, 'refused', 'sign-in', $3, $4::json)`, [
    NOT_SIGNED_IN,
    address,
    email,
    JSON.stringify(after),
  ]);

/** Audit entries in chunks, oldest first. `from` and `to` are ISO times; `to` is excluded. */
export async function* readAuditEntries(db: Queryable, from: string, to: string): AsyncGenerator<readonly AuditEntry[]> {
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

/** Deletes entries older than this many months. */
export const forgetAudit = (database: Database, months: number): Promise<object[]> =>
  database.transaction(async (tx) => {
    await tx.rows(`select set_config('audit.forgets', 'on', true)`);
    return tx.rows(`delete from audit where at < now() - $1::int * interval '1 month' returning id`, [months]);
  });
