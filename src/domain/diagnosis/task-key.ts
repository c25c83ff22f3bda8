/** What a key begins with under which a task is filed for a diagnosis. */
const PREFIX = 'diagnosis-';

/**
 * The key under which a task for a diagnosis is filed: it names the diagnosis, so that the server knows what the task is for.
 *
 * Unit    none.
 * Range   `unique` is a key as of any other task.
 * Source  ours: the call that files a task has no room for it.
 */
export const keyForDiagnosis = (diagnosis: number, unique: string): string => `${PREFIX}${diagnosis}-${unique}`;

/** The diagnosis that a key names. Unit: none. Range: `undefined` of any other key. Source: `keyForDiagnosis`. */
export function diagnosisOfKey(key: string): number | undefined {
  const digits = /^diagnosis-(\d{1,9})-/.exec(key)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
