import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { makeFairSemaphore } from '#server/concurrency/fair-semaphore.ts';

/** argon2id, 19 MiB, 2 passes, 1 lane. Source: OWASP Password Storage Cheat Sheet, first choice for argon2id. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const TAG_LENGTH = 32;

/** Unit: characters. Longer passwords are refused before they are hashed. */
export const PASSWORD_MAX = 1_000;

const derive = promisify(argon2);

/** Two hashes at a time, so that guessing does not use up memory and processors. */
const semaphore = makeFairSemaphore({ places: 2 });

type Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number };

async function tagOf(password: string, nonce: Uint8Array, who: string, cost: Cost = COST) {
  const leave = await semaphore.take(who);
  try {
    return await derive('argon2id', { message: password.normalize('NFC'), nonce, ...cost, tagLength: TAG_LENGTH });
  } finally {
    leave();
  }
}

const bare = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

/** Hashes a password, in the PHC string format. `who`: the sender, for the fair order of waiting callers. */
export async function hashPassword(password: string, who = ''): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await tagOf(password, nonce, who);
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${bare(nonce)}$${bare(tag)}`;
}

const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
const DUMMY_NONCE = Buffer.alloc(16, 7);

/** Whether the password matches the stored hash. For an unknown account (`null`) it takes the same time and is false. */
export async function isPassword(password: string, kept: string | null, who = ''): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, tag] = FORM.exec(kept ?? '') ?? [];
  if (nonce === undefined || tag === undefined) {
    await tagOf(password, DUMMY_NONCE, who);
    return false;
  }
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const derived = await tagOf(password, Buffer.from(nonce, 'base64'), who, cost);
  const known = Buffer.from(tag, 'base64');
  return derived.length === known.length && timingSafeEqual(derived, known);
}
