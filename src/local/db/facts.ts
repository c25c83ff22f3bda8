import type { LocalDb } from './local-db.ts';
import { write } from './write.ts';

/** The value of a stored fact; `null` if there is none. */
export const factOf = async <T>(db: LocalDb, name: string): Promise<T | null> =>
  ((await db.facts.get(name))?.value as T | undefined) ?? null;

/** Stores a fact; `null` removes it. Only inside `write`. */
export const putFact = (db: LocalDb, name: string, value: unknown): Promise<unknown> =>
  value === null ? db.facts.delete(name) : db.facts.put({ name, value });

/** `putFact` in a transaction of its own. */
export const saveFact = (db: LocalDb, name: string, value: unknown): Promise<void> =>
  write(db, [], async () => void (await putFact(db, name, value)));
