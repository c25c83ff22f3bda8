-- String fuses that a person said are good ('Bezpieczniki sprawdzone').

create table fuse_checks (
  id integer primary key generated always as identity,
  installation_id integer not null references installations (id) on delete cascade,
  diagnosis_id integer references diagnoses (id) on delete set null, -- at which it was said
  at timestamptz not null,                   -- when it was said, also without a network
  said_by text not null,                     -- name of the account, or its e-mail, at that time
  note text not null default ''
);
create index fuse_checks_installation on fuse_checks (installation_id, at);
create index fuse_checks_diagnosis on fuse_checks (diagnosis_id) where diagnosis_id is not null;

create trigger audited after insert or update or delete on fuse_checks for each row
  when (current_setting('audit.actor', true) <> '') execute function note_audit('fuse check', 'installation_id');
create trigger changed after insert or update or delete or truncate on fuse_checks for each statement execute function changed('care');

-- What may end a blown fuse, or begin it again, asks for new diagnoses of the installation.
create function ask_for_diagnoses() returns trigger language plpgsql as $$
begin
  update reading_watches set is_news = true where installation_id = new.installation_id and not is_news;
  return null;
end $$;
create trigger asks after insert on fuse_checks for each row execute function ask_for_diagnoses();
create trigger asks_inserted after insert on repair_checks for each row when (new.state = 'confirmed') execute function ask_for_diagnoses();
create trigger asks_changed after update of state on repair_checks for each row
  when (old.state is distinct from new.state and 'confirmed' in (old.state, new.state)) execute function ask_for_diagnoses();
create trigger asks_inserted after insert on visits for each row when (new.state = 'final') execute function ask_for_diagnoses();
create trigger asks_changed after update of state on visits for each row
  when (old.state <> 'final' and new.state = 'final') execute function ask_for_diagnoses();
