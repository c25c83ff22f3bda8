-- Documents and pictures of the site card of an installation. Their bytes are those of `files`.
create table site_files (
  installation_id integer not null references installations (id) on delete cascade,
  sha256 bytea not null references files (sha256),
  preview bytea references files (sha256),
  name text not null,
  added_at timestamptz not null default clock_timestamp(),
  primary key (installation_id, sha256)
);
create index site_files_sha256 on site_files (sha256);
create index site_files_preview on site_files (preview) where preview is not null;

-- The log says which file was added or removed, never its name, which can be erased.
create trigger audited after insert or delete on site_files for each row
  when (current_setting('audit.actor', true) <> '') execute function note_audit('site file', 'installation_id', 'name');
create trigger rewritten after delete on site_files for each row execute function ask_rewrite('site_files');
