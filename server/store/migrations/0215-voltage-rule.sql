-- Another rule leaves readings out of voltage reports: days summed up by the earlier rule are summed up again, as far as their
-- readings are kept. Days that stay with rule 1 are not judged (domain/grid/voltage-quality/voltage-day.ts, READING_RULE).
alter table voltage_days add column rule smallint not null default 1;
-- Numbers of the intervals from midnight on above 253 V while the inverter fed nothing in; null: rule 1.
alter table voltage_days add column high_while_idle json;

delete from voltage_weeks;

insert into voltage_backfill
select installation_id, min(day), max(day) from voltage_days group by installation_id
on conflict (installation_id) do update set
  first_day = least(voltage_backfill.first_day, excluded.first_day), last_day = greatest(voltage_backfill.last_day, excluded.last_day);

-- The height of the sun distinguishes a disconnected inverter from the grid: another place changes the report.
create function voltages_of_place() returns trigger language plpgsql as $$
begin
  insert into voltage_backfill
  select installation_id, min(day), max(day) from voltage_days where installation_id = new.id group by installation_id
  on conflict (installation_id) do update set
    first_day = least(voltage_backfill.first_day, excluded.first_day), last_day = greatest(voltage_backfill.last_day, excluded.last_day);
  return null;
end $$;

create trigger voltages_of_place after update of latitude, longitude on installations for each row
  when (old.latitude is distinct from new.latitude or old.longitude is distinct from new.longitude) execute function voltages_of_place();
