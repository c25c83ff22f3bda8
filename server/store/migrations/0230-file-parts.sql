-- The bytes of files, in parts as they came. A part of a JPEG or PDF does not get smaller by compression, so none is tried.
create table file_parts (
  sha256 bytea not null references files (sha256) on delete cascade,
  at integer not null check (at >= 0),       -- place of its first byte in the file
  data bytea not null,
  primary key (sha256, at)
);
alter table file_parts alter column data set storage external;

alter table files
  add column added_at timestamptz,           -- when its last part came
  add column unnamed_at timestamptz;         -- since when nothing names it, as the cleanup has seen it
create index files_unfinished on files (added_at) where received > 0 and not is_whole;
create index staff_qualifications_sha256 on staff_qualifications (sha256) where sha256 is not null;
