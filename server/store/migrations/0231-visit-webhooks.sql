-- Webhooks about visits: one that is final, or that corrects a final one. No text, photo or name of a person is in it; the number of a report
-- by another company is a text that somebody typed, so it is left out.

create function tell_of_visit() returns trigger language plpgsql as $$
declare
  event text := case when new.replaces is null then 'visit.finished' else 'visit.corrected' end;
begin
  if not is_told(event) then return null; end if;
  perform tell_webhooks(event, json_build_object(
    'visit', new.uuid,
    'number', case when new.source = 'own' then new.number end,
    'installation', new.installation_id,
    'sn', (select sn from installations where id = new.installation_id),
    'task', new.task_id,
    'kind', new.kind,
    'source', new.source,
    'on_day', new.on_day,
    'technician', new.technician_id,
    'findings', jsonb_array_length(new.document -> 'findings'),
    'replaces', new.replaces));
  return null;
end $$;

create trigger told_begun_final after insert on visits for each row when (new.state = 'final') execute function tell_of_visit();
create trigger told_finished after update of state on visits for each row
  when (old.state <> 'final' and new.state = 'final') execute function tell_of_visit();
