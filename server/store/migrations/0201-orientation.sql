-- A yield's share of the neighbours' as it would be under a clear sky, had all roofs looked the same way; null: not asked, or not known.
alter table yield_verdicts add column clear_sky_ratio double precision;
-- The days that count now are compared anew.
update care_sweeps set is_comparison_stale = true, compared_at = null;
