import { report, reportTo } from '#failures/report.ts';
import { recordFailure } from '#local/failures/failure-log.ts';

/** From here on the device writes down what nobody expected; what nobody caught, too. */
export function keepFailures(): void {
  reportTo((error, where) => void recordFailure(error, where, __APP_VERSION__));
  // without an error: a script of another origin, or a loop of measuring, which tells nothing
  addEventListener('error', ({ error }) => error && report(error, 'app/uncaught'));
  addEventListener('unhandledrejection', ({ reason }) => report(reason, 'app/unhandled'));
}
