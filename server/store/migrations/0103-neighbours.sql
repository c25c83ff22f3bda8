-- Who is nearest: a degree of longitude is 0.61 of one of latitude in the middle of Poland. store/telemetry/daylight-readings.ts uses it in its queries.
create index installations_place on installations using gist (point(longitude * 0.61, latitude))
  where latitude is not null and longitude is not null;
