-- An inverter's latest powers by day (store/care/watches.ts), so that a diagnosis reads only what is new.
-- null: nothing; they are read again.
alter table reading_watches add column powers json;
-- The time of the first late reading since.
alter table reading_watches add column powers_stale_from timestamptz;
