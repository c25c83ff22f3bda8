-- What is known of an inverter's latest powers by day (store/care/watches.ts), so that each look reads only what came since.
-- null: nothing; they are read anew.
alter table reading_watches add column powers json;
-- Readings that were not the latest have come since, the first of them then.
alter table reading_watches add column powers_stale_from timestamptz;
