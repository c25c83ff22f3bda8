import type { Spot } from '#domain/energy/sun.ts';

/** Decimals of a degree: 0.1 m. */
const DECIMALS = 6;
/** Unit: characters. Longer texts are not looked through. */
const LONGEST = 2_000;

/** Where a link of a map has the place, the most exact form first. A map's centre ('@') is last: it is near the place, not at it. */
const IN_LINKS = [
  /!3d(-?\d+\.\d+)!4d(-?\d+\.\d+)/,
  /[?&#](?:q|query|ll|daddr|destination|coordinate|center)=(?:loc:)?([^&#]+)/,
  /\bmlat=(-?\d+\.?\d*)&mlon=(-?\d+\.?\d*)/,
  /^geo:(-?\d+\.?\d*),(-?\d+\.?\d*)/,
  /\/(?:place|search|dir\/[^/]*)\/([^/@?]*\d[^/@?]*)/,
  /@(-?\d+\.?\d*),(-?\d+\.?\d*)/,
  /#map=[\d.]+\/(-?\d+\.?\d*)\/(-?\d+\.?\d*)/,
] as const;

const TOKEN = /-?\d+(?:[.,]\d+)?|[NSEW]|[;,]/gi;
const FILLING = /[\s°'"()[\]]/g;

interface Coordinate {
  readonly degrees: number;
  readonly axis: 'latitude' | 'longitude' | null;
}

const isLetter = (token: string | undefined): boolean => /^[NSEW]$/i.test(token ?? '');
const isBoundary = (token: string): boolean => token === ';' || token === ',';

/** Splits the tokens of two coordinates: at a comma or semicolon, by the letters, or in the middle. */
function halves(tokens: readonly string[]): readonly (readonly string[])[] {
  const at = tokens.findIndex(isBoundary);
  if (at >= 0) return [tokens.slice(0, at), tokens.slice(at + 1)];
  const letters = tokens.flatMap((token, index) => (isLetter(token) ? [index] : []));
  const [first, second] = letters;
  if (first === 0 && second !== undefined) return [tokens.slice(0, second), tokens.slice(second)];
  if (first !== undefined && first > 0) return [tokens.slice(0, first + 1), tokens.slice(first + 1)];
  return tokens.length % 2 === 0 ? [tokens.slice(0, tokens.length / 2), tokens.slice(tokens.length / 2)] : [];
}

/** Degrees, minutes and seconds with at most one letter; only the last number has decimals. `isExact`: alone, a number of whole degrees is no place. */
function coordinateOf(tokens: readonly string[], isExact: boolean): Coordinate | null {
  const letters = tokens.filter(isLetter);
  const texts = tokens.filter((token) => !isLetter(token));
  if (texts.length === 0 || texts.length > 3 || letters.length > 1 || texts.some(isBoundary)) return null;
  if (!isExact && texts.length === 1 && letters.length === 0 && !/[.,]/.test(texts[0] ?? '')) return null;
  if (texts.slice(0, -1).some((text) => /[.,]/.test(text)) || texts.slice(1).some((text) => text.startsWith('-'))) return null;
  const [degrees = 0, minutes = 0, seconds = 0] = texts.map((text) => Number(text.replace(',', '.')));
  if (minutes >= 60 || seconds >= 60) return null;
  const letter = letters[0]?.toUpperCase() ?? '';
  const isNegative = texts[0]?.startsWith('-') !== /[SW]/.test(letter);
  const size = Math.abs(degrees) + minutes / 60 + seconds / 3600;
  const axis = letter === '' ? null : /[NS]/.test(letter) ? 'latitude' : 'longitude';
  return { degrees: Number((isNegative ? -size : size).toFixed(DECIMALS)), axis };
}

function pairIn(text: string): Spot | null {
  const written = text
    .replace(/[+\p{Cf}]/gu, '')
    .replace(/[′’`´]/g, "'")
    .replace(/[″”“]/g, '"')
    .replace(/[º˚]/g, '°')
    .replace(/[−–]/g, '-');
  if (written.replace(TOKEN, '').replace(FILLING, '') !== '') return null;
  const [first, second] = halves(written.match(TOKEN) ?? []).map((tokens) => coordinateOf(tokens, written.includes('°')));
  if (!first || !second || (first.axis !== null && first.axis === second.axis)) return null;
  const isTurned = first.axis === 'longitude' || second.axis === 'latitude';
  const [{ degrees: latitude }, { degrees: longitude }] = isTurned ? [second, first] : [first, second];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

function unescaped(link: string): string {
  try {
    return decodeURIComponent(link.replaceAll('+', ' '));
  } catch {
    return link; // expected: a text may have a lone percent sign
  }
}

function placeInLink(link: string): Spot | null {
  for (const form of IN_LINKS) {
    const [, first, second] = form.exec(link) ?? [];
    const place = first === undefined ? null : pairIn(second === undefined ? first : `${first}; ${second}`);
    if (place) return place;
  }
  return null;
}

/**
 * The place in a text: two coordinates, or a link of a map; `null` if there is none. Unit: WGS84 degrees. Reads decimal degrees with point
 * or comma, degrees with minutes, and with seconds, with the letters N, S, E, W before or after. Without letters the latitude is first.
 * Source: specification 8.10, ISO 6709 annex D.
 */
export function placeIn(text: string): Spot | null {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST) return null;
  const link = /(?:https?:\/\/|geo:)\S+/i.exec(trimmed)?.[0];
  return link === undefined ? pairIn(trimmed) : placeInLink(unescaped(link));
}
