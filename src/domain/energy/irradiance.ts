import type { SunVector } from './sun.ts';

const RAD = Math.PI / 180;
/** W/m²; the solar constant (Kopp and Lean 2011). */
const SOLAR_CONSTANT = 1361;
/** Share of light that grass and roofs reflect. */
const ALBEDO = 0.2;

/** A plane of modules, with precomputed sines and cosines. */
export interface Plane {
  readonly cosTilt: number;
  readonly sinTilt: number;
  readonly northward: number;
  readonly eastward: number;
}

/** The plane of modules. Unit: degrees, tilt from the horizontal, azimuth clockwise from north. */
export function planeOf(tilt: number, azimuth: number): Plane {
  const sinTilt = Math.sin(tilt * RAD);
  return {
    cosTilt: Math.cos(tilt * RAD),
    sinTilt,
    northward: sinTilt * Math.cos(azimuth * RAD),
    eastward: sinTilt * Math.sin(azimuth * RAD),
  };
}

/** Irradiance on the horizontal under a clear sky. Unit: W/m²; `up` is the sine of the sun’s elevation. Range: 0 at night. Source: Haurwitz 1945. */
export const clearSky = (up: number): number => (up <= 0 ? 0 : 1098 * up * Math.exp(-0.057 / up));

/** Irradiance under clouds. Unit: W/m². Range: `cover` 0 to 1. Source: Kasten and Czeplak 1980, G = G₀ (1 - 0.75 N^3.4). */
export const underClouds = (clear: number, cover: number): number => clear * (1 - 0.75 * cover ** 3.4);

/** Diffuse share of the irradiance. Source: Erbs, Klein and Duffie 1982. */
function diffuseShare(clearness: number): number {
  if (clearness <= 0.22) return 1 - 0.09 * clearness;
  if (clearness > 0.8) return 0.165;
  return 0.9511 + clearness * (-0.1604 + clearness * (4.388 + clearness * (-16.638 + 12.336 * clearness)));
}

/** Irradiance on the plane of the modules: beam, isotropic sky and reflection from the ground. Unit: W/m². Range: 0 at night. Source: Liu and Jordan 1963. */
export function onPlane(horizontal: number, sun: SunVector, plane: Plane): number {
  if (horizontal <= 0 || sun.up <= 0.005) return 0;
  const clearness = Math.min(1, horizontal / (SOLAR_CONSTANT * sun.up));
  const diffuse = horizontal * diffuseShare(clearness);
  const incidence = sun.up * plane.cosTilt + sun.north * plane.northward + sun.east * plane.eastward;
  // Below about 3° buildings and trees hide the sun: its beam is limited.
  const beam = ((horizontal - diffuse) * Math.max(0, incidence)) / Math.max(sun.up, 0.05);
  return beam + (diffuse * (1 + plane.cosTilt)) / 2 + (horizontal * ALBEDO * (1 - plane.cosTilt)) / 2;
}
