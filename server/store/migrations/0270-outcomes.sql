-- What a list shows of a visit now says what it found as well. It follows from the document by rules that SQL does not have, so the server
-- computes the heads of older rows again, the newest first, whenever it is idle (server/store/visits/visit-heads.ts).
alter table visits add column head_rule smallint not null default 1; -- HEAD_RULE by which the head was computed
create index visits_old_heads on visits (started_at desc) where head_rule < 2;
