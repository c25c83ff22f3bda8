/** Unit: characters. Source: specification 14.1 to 14.8. */
export const INSTALLATION_MAX = {
  description: 64,
  sn: 32,
  city: 64,
  postCode: 6,
  street: 128,
  number: 12,
  number2: 4,
  azimuth: 3,
  tilt: 2,
  latitude: 15,
  longitude: 15,
} as const;

/** Unit: characters, of the reason and of the scope of work. Source: specification 14.14. */
export const TASK_TEXT_MAX = 250;

/** Unit: characters, of a note about a customer. Source: specification 18.7. */
export const NOTE_MAX = 4000;

/** Unit: characters of the note at 'Bezpieczniki sprawdzone'. */
export const FUSE_NOTE_MAX = 500;

/** Unit: characters of a period of equipment. Source: specification 37.3. */
export const EQUIPMENT_MAX = { model: 64, note: 500 } as const;

/** Unit: characters, of a comment on a service request, after trimming. Source: specification 27.2. */
export const COMMENT_MAX = 4000;

/** Rows on one page of the table of installations. Source: specification 20.1. */
export const PAGE_SIZE = 10;

/** Maximum number of rows that can be requested on one page of our own server. Source: specification 18.2. */
export const PAGE_SIZE_MAX = 1000;

/**
 * Unit: W, also Wp. A smaller rated power was nearly always entered in kilowatts. A hint, not a rule.
 * Source: the smallest microinverters and panels on the market have about 200 W.
 */
export const RATED_USUAL_MIN = 200;

/** Unit: W. One phase above this power is unusual in Poland; a hint, not a rule (specification 14.13). Source: 16 A at 230 V. */
export const ONE_PHASE_USUAL_MAX = 3680;

/** Installations that one call imports. Source: specification 18.29. */
export const IMPORT_AT_ONCE = 100;
