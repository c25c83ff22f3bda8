-- What one must know before driving to an installation.
create table site_cards (
  installation_id integer primary key references installations (id) on delete cascade,
  access text not null default '',
  hazards text not null default '',
  contact_name text not null default '',
  contact_phone text not null default '',
  remarks text not null default '',
  erasures integer not null default 0
);

-- The log says which fields were changed, by whom and when; never the texts, which can be erased.
create trigger audited after insert or update or delete on site_cards for each row
  when (current_setting('audit.actor', true) <> '')
  execute function note_audit('site card', 'installation_id', 'access', 'hazards', 'contact_name', 'contact_phone', 'remarks');
create trigger rewritten after update or delete on site_cards for each row execute function ask_rewrite('site_cards');
