import type { Hono } from 'hono';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '#server/store/database-types.ts';

/** Unit: s. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Prometheus text at `/metrics`: the process, requests by route, mails that wait. */
export function metrics(app: Hono, database: Database | null): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'pv_care_request_seconds',
    help: 'Time to answer a request, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  if (database) {
    new Gauge({
      name: 'pv_care_mails_waiting',
      help: 'Mails that are queued and not yet sent',
      registers: [registry],
      async collect() {
        const [row] = await database.rows<{ waiting: number }>(
          'select count(*) as waiting from mails where sent_at is null and not given_up',
        );
        this.set(row?.waiting ?? 0);
      },
    });
  }
  app.use(async (context, next) => {
    const stop = requests.startTimer();
    await next();
    stop({ method: context.req.method, route: context.req.routePath, status: String(context.res.status) });
  });
  app.get('/metrics', async (context) =>
    context.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' }),
  );
}
