-- Who reports for an installation: installations of one key are one site, and a file proves no outage.
alter table installation_live add column readings_by text;        -- the key that sent its latest live reading; null: a file or the demo
alter table installation_live add column reported_at timestamptz; -- the latest reading that arrived when it was read; null: none
