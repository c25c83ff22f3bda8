-- Blown fuses of an installation, closed ones too: what ended one may be withdrawn later.
create index diagnoses_fuses on diagnoses (installation_id) where cause = 'event:BLOWN_STRING_FUSE';
