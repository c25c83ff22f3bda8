-- The last voltages by day had a phase below 207 V; null: not known. And the latest reading by day that had.
alter table reading_watches add column is_low boolean;
alter table reading_watches add column low_at timestamptz;
