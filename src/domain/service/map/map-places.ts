/** Where maps open. WGS84 degrees; zoom of the web Mercator grid. Source: specification 20.12 and 20.13. */
export const WORLD_MAP_START = { latitude: 52.43, longitude: 17.79, zoom: 6 } as const;
export const SMALL_MAP_START = { latitude: 54.4091, longitude: 18.59723, zoom: 13 } as const;

/** Poland with a margin, to notice coordinates that were typed the wrong way round. */
const POLAND = { south: 48.9, north: 54.95, west: 14, east: 24.25 } as const;

export const isInPoland = (latitude: number, longitude: number): boolean =>
  latitude >= POLAND.south && latitude <= POLAND.north && longitude >= POLAND.west && longitude <= POLAND.east;
