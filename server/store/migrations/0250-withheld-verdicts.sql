-- Why a yield has no verdict although it was compared, and what a diagnosis tells of a low one.

alter table yield_verdicts add column withheld text;       -- battery, limited, orientation, rating
alter table yield_verdicts add column loss_from date;      -- the first day of the loss within the compared days; null: no loss
alter table yield_verdicts add column own double precision; -- kWh/kWp of the compared days

-- The correction for orientation is in the verdict itself.
update yield_verdicts set verdict = null, withheld = 'orientation'
where verdict in ('low', 'strings') and clear_sky_ratio is not null and greatest(ratio, clear_sky_ratio) >= 0.75;
alter table yield_verdicts drop column clear_sky_ratio;
update care_sweeps set is_comparison_stale = true;

-- Energy by night and beside a counter that stands still is counted by new rules: from the readings that are kept.
insert into energy_recounts
select installation_id, (first_at at time zone 'Europe/Warsaw')::date, (last_at at time zone 'Europe/Warsaw')::date
from installation_live where last_at is not null
on conflict (installation_id) do update set first_day = excluded.first_day, last_day = excluded.last_day;
