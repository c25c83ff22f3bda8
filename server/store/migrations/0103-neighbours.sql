-- Index for the nearest installations: a degree of longitude is 0.61 of a degree of latitude in the middle of Poland (store/telemetry/daylight-readings.ts).
create index installations_place on installations using gist (point(longitude * 0.61, latitude))
  where latitude is not null and longitude is not null;
