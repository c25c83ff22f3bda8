-- From when on an inverter's logs may hold a fault of its own that was reported and has not ended; null: there
-- is none. A report with a fault sets it, also a late one; the verdict on the inverter clears it.
alter table installation_live add column fault_from timestamptz;
update installation_live l set fault_from = t.at from (
  select installation_id, min(at) as at from (
    select installation_id, at from state_log where upper(state) in ('FAULT', '7')
    union all
    select installation_id, at from event_log
      where codes && array['GROUND_FAULT', 'DC_OVER_VOLT', 'AC_DISCONNECT', 'DC_DISCONNECT', 'HW_TEST_FAILURE']
  ) as told group by installation_id
) as t where t.installation_id = l.installation_id;

-- Rules of diagnoses have changed: all are made again.
update reading_watches set is_news = true;
