import type { Outcome } from '#domain/service/problem.ts';
import type { Decision } from './decide.ts';
import type { Decider } from './decider.ts';
import type { Intent } from './intent.ts';
import { INTENTS, type Intents } from './registry.ts';

type DecisionArgs<I> = I extends { record(decider: Decider, ...asked: infer A): Promise<number> } ? A : never;

/** The screens' commands: one for each intent, with the arguments of its `record`. */
export type Decisions = {
  readonly [K in keyof Intents as Intents[K]['command']]: (...asked: DecisionArgs<Intents[K]>) => Promise<Outcome>;
};

/** A decision as the name of its command and the arguments. One press may make several. */
export type NamedDecision = {
  readonly [C in keyof Decisions]: readonly [command: C, ...asked: Parameters<Decisions[C]>];
}[keyof Decisions];

const BY_COMMAND = new Map<string, Intent>(Object.values<Intent>(INTENTS).map((intent) => [intent.command, intent]));

/** The intent of a command. `NamedDecision` ensures that the arguments fit it. */
export function decisionOf([command, ...asked]: NamedDecision): Decision {
  const intent = BY_COMMAND.get(command);
  if (!intent) throw new Error(`There is no intent of the command '${command}'.`);
  return [intent, asked as unknown as readonly never[]];
}

/** One command for each intent; each calls `decide` with its name and arguments. */
export const decisionsBy = (decide: (decision: NamedDecision) => Promise<Outcome>): Decisions =>
  Object.fromEntries(
    [...BY_COMMAND.keys()].map((command) => [command, (...asked: unknown[]) => decide([command, ...asked] as unknown as NamedDecision)]),
  ) as unknown as Decisions;
