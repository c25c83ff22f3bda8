-- A webhook's secret is changed without messages that the receiver takes for false: for a while both secrets sign.
-- And a message that was given up can be sent again, for three more days.

alter table webhooks add column old_secret text;
alter table webhooks add column old_secret_until timestamptz;
alter table webhook_deliveries add column again_at timestamptz; -- when it was requested again after it was given up

drop trigger audited on webhooks;
create trigger audited after insert or delete or update of url, secret, events on webhooks for each row
  when (current_setting('audit.actor', true) <> '') execute function note_audit('webhook', 'id', 'secret', 'old_secret');
