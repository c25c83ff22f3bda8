import { keyIn } from '#server/rules/idempotency.ts';
import { sentences } from '#server/sentences.ts';
import { sqlState } from '#server/store/database-types.ts';
import { refusedDetail, refusedFields } from './refusals.ts';

const LOCK_NOT_AVAILABLE = '55P03';

/** Does a call under the key of its `Idempotency-Key`; one that is just being done under the same key may be asked again soon. */
export async function withKey<R>(header: string | undefined, work: (key: string | null) => Promise<R>) {
  const key = header === undefined ? null : keyIn(header);
  if (key === undefined) return { status: 400 as const, body: refusedFields({ non_field_errors: [sentences.wrongKey] }) };
  try {
    return await work(key);
  } catch (error) {
    if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
    return { status: 409 as const, body: refusedDetail(sentences.keyInUse), headers: { 'Retry-After': '2' } };
  }
}
