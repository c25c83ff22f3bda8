/**
 * SunSpec's 16 events (`Evt1`) by bit. Source: sunspec/models, model 103.
 * Backends may send all of them except DC_DISCONNECT (specification 12.24).
 */
export const EVENT_CODES = [
  'GROUND_FAULT',
  'DC_OVER_VOLT',
  'AC_DISCONNECT',
  'DC_DISCONNECT',
  'GRID_DISCONNECT',
  'CABINET_OPEN',
  'MANUAL_SHUTDOWN',
  'OVER_TEMP',
  'OVER_FREQUENCY',
  'UNDER_FREQUENCY',
  'AC_OVER_VOLT',
  'AC_UNDER_VOLT',
  'BLOWN_STRING_FUSE',
  'UNDER_TEMP',
  'MEMORY_LOSS',
  'HW_TEST_FAILURE',
] as const;
export type EventCode = (typeof EVENT_CODES)[number];

export const isEventCode = (code: string): code is EventCode => (EVENT_CODES as readonly string[]).includes(code);

export type Severity = 'major' | 'minor' | 'warning';
export interface EventNature {
  readonly severity: Severity;
  /** What it concerns besides the inverter itself. */
  readonly concerns?: 'safety' | 'grid';
}

/** Severity of each event. Source: the three levels that inverter makers use (major, minor, warning). */
export const NATURE_OF_EVENT: Readonly<Record<EventCode, EventNature>> = {
  GROUND_FAULT: { severity: 'major', concerns: 'safety' },
  DC_OVER_VOLT: { severity: 'major' },
  AC_DISCONNECT: { severity: 'major' },
  DC_DISCONNECT: { severity: 'major' },
  GRID_DISCONNECT: { severity: 'major', concerns: 'grid' },
  CABINET_OPEN: { severity: 'minor', concerns: 'safety' },
  MANUAL_SHUTDOWN: { severity: 'warning' },
  OVER_TEMP: { severity: 'minor' },
  OVER_FREQUENCY: { severity: 'major', concerns: 'grid' },
  UNDER_FREQUENCY: { severity: 'major', concerns: 'grid' },
  AC_OVER_VOLT: { severity: 'major', concerns: 'grid' },
  AC_UNDER_VOLT: { severity: 'major', concerns: 'grid' },
  BLOWN_STRING_FUSE: { severity: 'minor' },
  UNDER_TEMP: { severity: 'warning' },
  MEMORY_LOSS: { severity: 'minor' },
  HW_TEST_FAILURE: { severity: 'major' },
};

/** The codes set in a 32-bit `Evt1`; bits above 15 are reserved and returned as `EVT1_BIT_n`. */
export function eventsOfBits(bits: number): string[] {
  return Array.from({ length: 32 }, (_, bit) => bit)
    .filter((bit) => ((bits >>> bit) & 1) === 1)
    .map((bit) => EVENT_CODES[bit] ?? `EVT1_BIT_${bit}`);
}
