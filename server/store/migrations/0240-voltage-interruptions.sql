-- Another rule leaves readings out of voltage reports: days summed up by the earlier rule are summed up again, as far as their
-- readings are kept. Days that stay with an earlier rule are not judged (domain/grid/voltage-quality/voltage-day.ts, READING_RULE).
-- What else is known of a day, as JSON: interrupted intervals, low means, and what is known of each phase; null: an earlier rule.
alter table voltage_days add column marks json;

delete from voltage_weeks;

insert into voltage_backfill
select installation_id, min(day), max(day) from voltage_days group by installation_id
on conflict (installation_id) do update set
  first_day = least(voltage_backfill.first_day, excluded.first_day), last_day = greatest(voltage_backfill.last_day, excluded.last_day);
