import type { Outcome } from '#domain/service/problem.ts';
import type { Decider } from './decider.ts';
import type { Intent } from './intent.ts';
import { INTENTS, type Intents } from './registry.ts';

type DecisionArgs<I> = I extends { decide(decider: Decider, ...asked: infer A): Promise<number> } ? A : never;

/** The screens' commands, one for each intent, with what its `decide` asks for. */
export type Decisions = {
  readonly [K in keyof Intents as Intents[K]['command']]: (...asked: DecisionArgs<Intents[K]>) => Promise<Outcome>;
};

/** An intent with what the screen gave. The types of the two fit each other: `Decisions` has seen to it. */
export type Decide = readonly [intent: Intent, asked: readonly never[]];

/** Each decision, done in the same way. */
export const decisionsBy = (decide: (...decision: Decide) => Promise<Outcome>): Decisions =>
  Object.fromEntries(
    Object.values<Intent>(INTENTS).map((intent) => [intent.command, (...asked: never[]) => decide(intent, asked)]),
  ) as unknown as Decisions;
