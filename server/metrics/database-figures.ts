import { Counter, Gauge, type Registry } from 'prom-client';
import { WAITS } from '#server/hooks/hook-queue.ts';
import type { Database } from '#server/store/database-types.ts';
import type { DatabaseWatch } from '#server/store/connection/database-watch.ts';
import { FILES_SIZE } from '#server/store/visits/kept-files.store.ts';

/** One row with all metrics of the database. Times in s since 1970. */
const FIGURES = `select
  pg_database_size(current_database())::float8 as size,
  (${FILES_SIZE}) as files,
  (select count(*) from mails where sent_at is null and not given_up) as mails,
  (select count(*) from webhook_deliveries where ${WAITS}) as "hooksWaiting",
  (select count(*) from webhooks where failing_since is not null) as "hooksFailing",
  (select coalesce(sum(given_up), 0)::float8 from webhooks) as "hooksGivenUp",
  (select count(*) from installations) as installations,
  (select count(*) from installation_live where is_working) as working,
  (select extract(epoch from max(last_at))::float8 from installation_live) as heard`;

interface Figures {
  readonly size: number;
  readonly files: number;
  readonly mails: number;
  readonly hooksWaiting: number;
  readonly hooksFailing: number;
  readonly hooksGivenUp: number;
  readonly installations: number;
  readonly working: number;
  readonly heard: number | null;
}

interface Measured {
  readonly database: Database;
  readonly watch: DatabaseWatch;
  /** Unit: bytes, `PV_FILES_MAX`. */
  readonly filesMax: number;
}

/** Metrics of the database; the result refreshes them. Without a usable database they are left out, because old values would mislead. */
export function databaseFigures(registry: Registry, { database, watch, filesMax }: Measured): () => Promise<void> {
  const registers = [registry];
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const ready = gauge('pv_care_ready', '1 while the server can do its work, else 0: what /readyz says');
  const size = gauge('pv_care_database_size_bytes', 'What the database takes on its disk');
  const files = gauge('pv_care_files_size_bytes', 'What files of visits take');
  gauge('pv_care_files_limit_bytes', 'What they may take: PV_FILES_MAX').set(filesMax);
  const mails = gauge('pv_care_mails_waiting', 'Mails that are queued and not yet sent');
  const hooksWaiting = gauge('pv_care_webhooks_waiting', 'Messages that are queued for webhooks and not yet taken');
  const hooksFailing = gauge('pv_care_webhooks_failing', 'Webhooks whose receiver has not taken the last message');
  const heard = gauge('pv_care_last_reading_timestamp_seconds', 'Time of the newest reading of any installation');
  const installations = new Gauge({ name: 'pv_care_installations', help: 'Installations by state', labelNames: ['state'], registers });
  const outages = new Counter({
    name: 'pv_care_database_outages_total',
    help: 'How often the database became unusable since the start',
    registers,
  });
  const hooksGivenUp = new Counter({
    name: 'pv_care_webhooks_given_up_total',
    help: 'Messages that were given up, at webhooks that are still there',
    registers,
  });

  return async () => {
    const reason = await watch.whyNotReady();
    const [row] = reason === null ? await database.rows<Figures>(FIGURES) : [];
    ready.set(row ? 1 : 0);
    outages.reset();
    outages.inc(watch.outages());
    for (const figure of [size, files, mails, hooksWaiting, hooksFailing, hooksGivenUp, heard]) figure.remove({});
    installations.reset();
    if (!row) return;
    size.set(row.size);
    files.set(row.files);
    mails.set(row.mails);
    hooksWaiting.set(row.hooksWaiting);
    hooksFailing.set(row.hooksFailing);
    hooksGivenUp.inc(row.hooksGivenUp);
    installations.set({ state: 'working' }, row.working);
    installations.set({ state: 'faulty' }, row.installations - row.working);
    if (row.heard !== null) heard.set(row.heard);
  };
}
