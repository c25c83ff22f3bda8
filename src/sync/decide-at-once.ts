import type { RequestOf, Endpoint } from '#contract/endpoint.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Outcome } from '#domain/service/problem.ts';
import type { Decision } from '#intents/decide.ts';
import type { Intent } from '#intents/intent.ts';
import type { Device } from '#local/device.ts';

type CallOutcome = { readonly ok: true } | Extract<Outcome, { readonly ok: false }>;

interface Parts {
  readonly device: Device;
  readonly isSameOrigin: boolean;
  /** Device time minus backend time if the device's clock is wrong, otherwise 0. Unit: ms. */
  readonly clockAhead: () => number;
  readonly callApi: (described: Endpoint, request: RequestOf<Endpoint>, headers: Readonly<Record<string, string>>) => Promise<CallOutcome>;
  readonly refresh: () => Promise<void>;
}

interface AtOnce {
  readonly intent: Intent;
  readonly endpoint: Endpoint;
  readonly call: RequestOf<Endpoint>;
}

/**
 * For a device without a database: sends the decisions one after another and succeeds when the backend has accepted all of them.
 * `null` if one of them cannot be sent so. After a failure the next press uses the same keys and skips what was accepted, so nothing is
 * sent twice.
 */
export function makeDecideAtOnce({ device, isSameOrigin, clockAhead, callApi, refresh }: Parts) {
  const tried = new Map<string, { readonly key: string; isDone: boolean }>();
  const keyed = ({ sending, ...intent }: Intent, key: string): Record<string, string> => {
    const isKeyed = sending === 'create' ? isSameOrigin : 'isKeyed' in intent;
    return isKeyed ? { 'idempotency-key': `"${key}"` } : {};
  };
  const carryOut = async (calls: readonly AtOnce[]): Promise<Outcome> => {
    for (const { intent, endpoint, call } of calls) {
      const name = JSON.stringify([intent.kind, call]);
      const attempt = tried.get(name) ?? { key: device.newId(), isDone: false };
      tried.set(name, attempt);
      if (attempt.isDone) continue;
      const answer = await callApi(endpoint, call, keyed(intent, attempt.key));
      if (!answer.ok) return answer;
      attempt.isDone = true;
    }
    tried.clear();
    await refresh();
    return { ok: true, value: undefined };
  };
  /** Dates decisions by the backend's clock. */
  const dated: Device = { ...device, now: () => (device.now() - clockAhead()) as Instant };
  return (decisions: readonly Decision[]): Promise<Outcome> | null => {
    const calls = decisions.flatMap(([intent, args]) => {
      const call = intent.atOnce(dated, ...args);
      const { endpoint } = intent;
      return call === null || endpoint === null ? [] : [{ intent, endpoint, call }];
    });
    return calls.length < decisions.length ? null : carryOut(calls);
  };
}
