import type { GuideStep } from './entry.ts';

/** How long an inverter watches the grid before it starts, and how fast its power may rise then. */
export const observationTime =
  'według OSD; gdy OSD nie podaje: 60 s, potem wzrost mocy o 10 %/min (PN-EN 50549-1), do potwierdzenia w IRiESD operatora.';

/** What to wait for once voltage and frequency are back. */
export const afterReturn = {
  do: 'Po powrocie sieci odczekaj czas obserwacji z nastaw.',
  normal: observationTime,
} as const satisfies GuideStep;
