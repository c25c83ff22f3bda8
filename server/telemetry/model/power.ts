import { clearSky, onPlane, underClouds } from '#domain/energy/irradiance.ts';
import { type SunClock, sunVector } from '#domain/energy/sun.ts';
import type { Plant } from './plant.ts';
import { airTemperature, cloudCover, isSnowedIn } from './weather.ts';

/** The possible power of a plant, and the weather around it. */
export interface Potential {
  /** W on the AC side, before limits by the grid. */
  readonly power: number;
  /** Sine of the sun's elevation. */
  readonly up: number;
  /** The sun is in the east. */
  readonly isMorning: boolean;
  /** °C. */
  readonly air: number;
  /** W/m² on the horizontal. */
  readonly irradiance: number;
  /** W/m² on the modules. */
  readonly onModules: number;
}

/** Crystalline silicon, per °C above 25. Source: data sheets of present modules, -0.30 to -0.38 %. */
const TEMPERATURE_COEFFICIENT = -0.0034;
/** °C above air per W/m²: a cell of 45 °C NOCT (Ross 1976, (45 - 20) / 800). */
const ROSS = 25 / 800;
/** Low irradiance, spectrum, reflection, cables. Source: PVGIS assumes 14 % for all losses; dirt and temperature are separate here. */
const LOSSES = 0.12;

/** Share of DC that an inverter converts to AC at a share of its rating: its own consumption, then a flat curve of 97.4 %. */
const inverterOutput = (load: number): number => Math.max(0, 0.978 * load - 0.0045 - 0.004 * load * load);

/** Unit: °C by which the mountains are colder. */
const MOUNTAINS = 5;

/** Power at one instant: sun, clouds, snow, tilt, azimuth, module temperature and the inverter's limit. */
export function potential(plant: Plant, at: number, clock: SunClock, sun = sunVector(clock, plant)): Potential {
  const isMorning = sun.east > 0;
  const cold = plant.isInMountains ? MOUNTAINS : 0;
  if (sun.up <= 0) return { power: 0, up: sun.up, isMorning, air: airTemperature(at, plant, 0.5) - cold, irradiance: 0, onModules: 0 };
  const cover = cloudCover(at, plant.sky);
  const air = airTemperature(at, plant, cover) - cold;
  const irradiance = underClouds(clearSky(sun.up), cover);
  if (plant.isInMountains && isSnowedIn(at)) return { power: 0, up: sun.up, isMorning, air, irradiance, onModules: 0 };
  const onModules = onPlane(irradiance, sun, plant.plane);
  const heat = 1 + TEMPERATURE_COEFFICIENT * (air + ROSS * onModules - 25);
  const direct = plant.generatorPower * (onModules / 1000) * heat * (1 - LOSSES) * plant.health;
  const power = Math.min(plant.inverterPower, plant.inverterPower * inverterOutput(direct / plant.inverterPower));
  return { power, up: sun.up, isMorning, air, irradiance, onModules };
}
