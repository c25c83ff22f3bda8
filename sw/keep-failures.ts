import { report, reportTo } from '#failures/report.ts';
import { recordFailure } from '#local/failures/failure-log.ts';
import { worker } from './worker-scope.ts';

/** From here on the device writes down what nobody in the worker expected; what nobody caught, too. */
export function keepFailures(): void {
  reportTo((error, where) => void recordFailure(error, where, __APP_VERSION__));
  worker.addEventListener('error', ({ error }) => report(error, 'sw/uncaught'));
  worker.addEventListener('unhandledrejection', ({ reason }) => report(reason, 'sw/unhandled'));
}
