-- Counters that were low for a moment and do not count (domain/energy/counters/drop-outs.ts).
alter table energy_days add column dropped float8[]; -- their times, ms since 1970; null: none
