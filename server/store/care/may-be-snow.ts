/** SQL of `isSnow` for a diagnosis `d`: a low yield that snow may explain is information. */
export const MAY_BE_SNOW = `coalesce((d.evidence->>'mayBeSnow')::boolean, false)`;
