-- From when on an inverter's logs are to be looked through for a fault of its own that was told and not taken back; null: there
-- is none. A report that names one sets it, and so does a late one; who judges the inverter takes it back.
alter table installation_live add column fault_from timestamptz;
update installation_live l set fault_from = t.at from (
  select installation_id, min(at) as at from (
    select installation_id, at from state_log where upper(state) in ('FAULT', '7')
    union all
    select installation_id, at from event_log
      where codes && array['GROUND_FAULT', 'DC_OVER_VOLT', 'AC_DISCONNECT', 'DC_DISCONNECT', 'HW_TEST_FAILURE']
  ) as told group by installation_id
) as t where t.installation_id = l.installation_id;

-- Rules of diagnoses have changed: all are made anew.
update reading_watches set is_news = true;
