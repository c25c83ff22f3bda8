/* These three alone are needed before the first screen. */
/** Unit: characters of a name, a number, a label. */
export const WORD_MAX = 200;
/** Unit: characters of the text of an item, a finding, a caption. */
export const TEXT_MAX = 500;
/** Unit: bytes of one file. */
export const FILE_MAX = 10_485_760;
/** Unit: bytes of a preview. */
export const PREVIEW_MAX = 65_536;

/** Limits of a visit, the same on the device and at the server. Source: specification 32.5. */
export const VISIT_MAX = {
  /** Unit: bytes of the document as JSON. */
  document: 196_608,
  answers: 600,
  findings: 40,
  strings: 40,
  parts: 60,
  instruments: 6,
  /** Recommendations of the inspection before. */
  earlier: 40,
  /** Measurements of the guide. */
  guided: 12,
  /** Values of the inverter's settings. */
  settings: 60,
  word: WORD_MAX,
  text: TEXT_MAX,
  /** Unit: characters of notes, work done, scope and advice. */
  longText: 4000,
  /** Unit: bytes of one signature's strokes as JSON. */
  strokes: 20_000,
  /** Photos and documents of a visit, without previews. */
  files: 60,
  file: FILE_MAX,
  /** Unit: bytes of one part of a file. */
  part: 1_048_576,
  /** Unit: bytes of all photos and documents of a visit. */
  allFiles: 67_108_864,
  /** Unit: bytes of a preview. */
  preview: PREVIEW_MAX,
  /** Files whose state is asked for in one call. */
  askedFiles: 60,
  /** Kept PDFs of one visit. */
  protocols: 5,
  /** Visits in the list of an installation. */
  listed: 200,
  /** Unit: days of the list of all visits. */
  days: 92,
} as const;

/** Unit: the measure of the field of a signature: 0 to this, in both directions. */
export const STROKE_MAX = 1000;

/** Types of a file. */
export const FILE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;

/** Unit: ms. A visit that ends later than this after its arrival has the time of its arrival. */
export const CLOCK_TOLERANCE = 600_000;
