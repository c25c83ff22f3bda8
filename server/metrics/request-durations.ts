import type { MiddlewareHandler } from 'hono';
import { Histogram, type Registry } from 'prom-client';

/** Unit: s. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Measures every request by its route's pattern, never by its path: there are few of the one and any number of the other. */
export function requestDurations(registry: Registry): MiddlewareHandler {
  const durations = new Histogram({
    name: 'pv_care_http_request_duration_seconds',
    help: 'Time to answer a request, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  return async (context, next) => {
    const stop = durations.startTimer();
    await next();
    stop({ method: context.req.method, route: context.req.routePath, status: String(context.res.status) });
  };
}
