import { report, reportTo } from '#failures/report.ts';
import { recordFailure } from '#local/failures/failure-log.ts';

/** Records reported failures on the device, and uncaught errors as well. */
export function keepFailures(): void {
  reportTo((error, where) => void recordFailure(error, where, __APP_VERSION__));
  // events without an error come from scripts of other origins and from resize loops, and say nothing
  addEventListener('error', ({ error }) => error && report(error, 'app/uncaught'));
  addEventListener('unhandledrejection', ({ reason }) => report(reason, 'app/unhandled'));
}
