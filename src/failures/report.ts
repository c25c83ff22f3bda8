import type { Where } from './failure.ts';

type Sink = (error: unknown, where: Where) => void;

/** How many are kept until somebody takes them. */
const EARLY = 20;
const early: Parameters<Sink>[] = [];

let sink: Sink = (...report) => {
  if (early.length < EARLY) early.push(report);
};

/** Where reports go. Called once, by whoever starts: the page in `app`, the worker in `sw`. */
export function reportTo(next: Sink): void {
  sink = next;
  for (const report of early.splice(0)) next(...report);
}

/**
 * Says that something went wrong that nobody expected and that stops nothing: the place a swallowed error goes to.
 * Any floor may call it; of the error nothing but its name is kept.
 */
export const report: Sink = (error, where) => sink(error, where);

/** For `.catch()`: reports, and goes on with `instead`. */
export const reportAndUse =
  <T>(instead: T, where: Where) =>
  (error: unknown): T => {
    report(error, where);
    return instead;
  };

/** For `.catch()`: reports, and goes on with nothing. */
export const reportOnly = (where: Where): ((error: unknown) => undefined) => reportAndUse(undefined, where);
