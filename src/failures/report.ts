import type { Where } from './failure.ts';

type Sink = (error: unknown, where: Where) => void;

/** How many reports are kept until `reportTo` is called. */
const EARLY = 20;
const early: Parameters<Sink>[] = [];

let sink: Sink = (...report) => {
  if (early.length < EARLY) early.push(report);
};

/** Sets the receiver of reports. Called once at the start, by the page and by the worker. */
export function reportTo(next: Sink): void {
  sink = next;
  for (const report of early.splice(0)) next(...report);
}

/** Reports an unexpected error that is otherwise swallowed. All layers may call it. Only the name of the error is stored. */
export const report: Sink = (error, where) => sink(error, where);

/** For `.catch()`: reports the error and returns `instead`. */
export const reportAndUse =
  <T>(instead: T, where: Where) =>
  (error: unknown): T => {
    report(error, where);
    return instead;
  };

/** For `.catch()`: reports the error and returns `undefined`. */
export const reportOnly = (where: Where): ((error: unknown) => undefined) => reportAndUse(undefined, where);
