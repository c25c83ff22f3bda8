import type { Outcome } from '#domain/service/problem.ts';
import type { Decision } from './decide.ts';
import type { Decider } from './decider.ts';
import type { Intent } from './intent.ts';
import { INTENTS, type Intents } from './registry.ts';

type DecisionArgs<I> = I extends { record(decider: Decider, ...asked: infer A): Promise<number> } ? A : never;

/** The screens' commands, one for each intent, with what its `record` asks for. */
export type Decisions = {
  readonly [K in keyof Intents as Intents[K]['command']]: (...asked: DecisionArgs<Intents[K]>) => Promise<Outcome>;
};

/** A decision by the name of its command, with what that asks for: one of several that a press decides together. */
export type NamedDecision = {
  readonly [C in keyof Decisions]: readonly [command: C, ...asked: Parameters<Decisions[C]>];
}[keyof Decisions];

const BY_COMMAND = new Map<string, Intent>(Object.values<Intent>(INTENTS).map((intent) => [intent.command, intent]));

/** The intent behind the name. The types of the two fit each other: `Decisions` has seen to it. */
export function decisionOf([command, ...asked]: NamedDecision): Decision {
  const intent = BY_COMMAND.get(command);
  if (!intent) throw new Error(`There is no intent of the command '${command}'.`);
  return [intent, asked as unknown as readonly never[]];
}

/** Each decision by itself, done in the same way. */
export const decisionsBy = (decide: (decision: NamedDecision) => Promise<Outcome>): Decisions =>
  Object.fromEntries(
    [...BY_COMMAND.keys()].map((command) => [command, (...asked: unknown[]) => decide([command, ...asked] as unknown as NamedDecision)]),
  ) as unknown as Decisions;
