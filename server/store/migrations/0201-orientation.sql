-- The share of the neighbours' yield that an installation would have under a clear sky if all had the same orientation; null: not computed or unknown.
alter table yield_verdicts add column clear_sky_ratio double precision;
-- The current days are compared again.
update care_sweeps set is_comparison_stale = true, compared_at = null;
