import { decide } from '#intents/decide.ts';
import type { IntentContext } from '#intents/intent-context.ts';
import { decisionOf, type NamedDecision } from '#intents/registry.ts';

/** Stores one decision as a screen's command does. Returns the `seq` of the change. */
export async function storeDecision(intentContext: IntentContext, ...decision: NamedDecision): Promise<number> {
  const [seq] = await decide(intentContext, [decisionOf(decision)], null);
  return seq ?? Number.NaN;
}
