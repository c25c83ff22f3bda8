import type { Ask, Endpoint } from '#contract/endpoint.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Outcome } from '#domain/service/problem.ts';
import type { Decision } from '#intents/decide.ts';
import type { Intent } from '#intents/intent.ts';
import type { Device } from '#local/device.ts';

type Answer = { readonly ok: true } | Extract<Outcome, { readonly ok: false }>;

interface Parts {
  readonly device: Device;
  readonly isSameOrigin: boolean;
  /** How far the device's clock is ahead of the backend's, where it is wrong. Unit: ms. */
  readonly clockAhead: () => number;
  readonly ask: (described: Endpoint, asked: Ask<Endpoint>, headers: Readonly<Record<string, string>>) => Promise<Answer>;
  readonly freshen: () => Promise<void>;
}

interface AtOnce {
  readonly intent: Intent;
  readonly call: Ask<Endpoint>;
}

/**
 * For a device that can store nothing: straight to the office, one after the other, and done only when it has said so of each.
 * `null` where one of them cannot be. A press that failed leaves its keys and what was carried out for the next press, so that
 * nothing is there twice.
 */
export function makeDecideAtOnce({ device, isSameOrigin, clockAhead, ask, freshen }: Parts) {
  const tried = new Map<string, { readonly key: string; isDone: boolean }>();
  const keyed = ({ sending, ...intent }: Intent, key: string): Record<string, string> => {
    const isKeyed = sending === 'create' ? isSameOrigin : 'isKeyed' in intent;
    return isKeyed ? { 'idempotency-key': `"${key}"` } : {};
  };
  const carryOut = async (calls: readonly AtOnce[]): Promise<Outcome> => {
    for (const { intent, call } of calls) {
      const name = JSON.stringify([intent.kind, call]);
      const attempt = tried.get(name) ?? { key: device.newId(), isDone: false };
      tried.set(name, attempt);
      if (attempt.isDone) continue;
      const answer = await ask(intent.endpoint, call, keyed(intent, attempt.key));
      if (!answer.ok) return answer;
      attempt.isDone = true;
    }
    tried.clear();
    await freshen();
    return { ok: true, value: undefined };
  };
  /** By the backend's clock: what is decided is dated by it. */
  const dated: Device = { ...device, now: () => (device.now() - clockAhead()) as Instant };
  return (decisions: readonly Decision[]): Promise<Outcome> | null => {
    const calls = decisions.flatMap(([intent, asked]) => {
      const call = intent.atOnce(dated, ...asked);
      return call === null ? [] : [{ intent, call }];
    });
    return calls.length < decisions.length ? null : carryOut(calls);
  };
}
