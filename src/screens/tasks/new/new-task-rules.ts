import { TASK_TEXT_MAX } from '#domain/service/limits.ts';
import { newTaskTexts as texts } from '#texts/tasks.ts';

/** The values of the form, also stored as a draft. */
export interface TypedTask {
  readonly sn: string;
  readonly employee: string;
  readonly reason: string;
  readonly scope: string;
}

export type TaskField = keyof TypedTask;

const tooLong = (value: string): string | null => (value.length > TASK_TEXT_MAX ? texts.tooLong(TASK_TEXT_MAX) : null);
const missing = (value: string, sentence: string): string | null => (value.trim() === '' ? sentence : null);

/** Source: specification 14.14. Each returns the error, or `null`. */
export const taskRules = {
  sn: (value: string) => missing(value, texts.required.installation),
  employee: (value: string) => missing(value, texts.required.employee),
  reason: (value: string) => missing(value, texts.required.reason) ?? tooLong(value),
  scope: tooLong,
} satisfies Record<TaskField, (value: string) => string | null>;

/** Reads a stored draft, which may come from another version of the app; `null` if its shape differs. */
export function readDraft(kept: unknown): TypedTask | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { sn, employee, reason, scope } = kept as Record<string, unknown>;
  const all = [sn, employee, reason, scope];
  return all.every((text): text is string => typeof text === 'string') ? ({ sn, employee, reason, scope } as TypedTask) : null;
}

/** Initial values from the address of the form. */
export interface TaskPrefill {
  readonly sn: string;
  readonly reason: string;
  readonly scope: string;
  /** The diagnosis that the task is for; `null` without one. */
  readonly diagnosis: number | null;
}

/** Reads the address: `sn`, and `reason`, `scope` and `diagnosis` where the task is for a diagnosis. */
export function readAddress(search: string): TaskPrefill {
  const query = new URLSearchParams(search);
  const text = (name: string): string => (query.get(name) ?? '').slice(0, TASK_TEXT_MAX);
  const diagnosis = /^\d{1,9}$/.exec(query.get('diagnosis') ?? '')?.[0];
  return {
    sn: query.get('sn') ?? '',
    reason: text('reason'),
    scope: text('scope'),
    diagnosis: diagnosis === undefined ? null : Number(diagnosis),
  };
}

/** Whether the form has user input worth a draft; the remembered name and prefilled texts do not count. */
export const isWorthKeeping = ({ reason, scope }: TypedTask, filled: Pick<TypedTask, 'reason' | 'scope'>): boolean =>
  [
    [reason, filled.reason],
    [scope, filled.scope],
  ].some(([typed = '', before = '']) => typed.trim() !== '' && typed !== before);
