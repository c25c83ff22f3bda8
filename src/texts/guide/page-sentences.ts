import type { GuideStep } from './entry.ts';

/** Safety sentences that several pages use. */
export const safetyTexts = {
  dcLive: 'Oświetlone moduły są pod napięciem DC także po wyłączeniu falownika i rozłącznika DC.',
  noLoad: 'Nie rozpinaj MC4 ani wkładek DC pod prądem: łuk DC nie gaśnie. Wyłącz AC, DC i magazyn energii; cęgi: 0 A.',
  capacitors: 'Kondensatory: odczekaj czas z etykiety, zmierz 0 V.',
  lockOut: 'Wyłącz AC, DC i magazyn energii, zabezpiecz kłódką, sprawdź brak napięcia.',
  acLive: 'Po wyłączeniu falownika zaciski AC są nadal pod napięciem sieci.',
  comesBack: 'Falownik sam wznowi pracę, gdy wróci sieć.',
  live: 'Pod napięciem: dwie osoby, rękawice klasy 0, CAT III (przed rozdzielnicą główną CAT IV).',
  liveDc: 'Pomiary DC pod napięciem: dwie osoby, rękawice klasy 0.',
  dcStays: 'Po wyłączeniu AC moduły nadal dają napięcie DC.',
  roof: 'Dach: dwie osoby, szelki i asekuracja. Nie wchodź na mokry ani oblodzony.',
  battery: 'Magazyn energii i wyjście rezerwowe to osobne źródła: wyłącz, zmierz 0 V.',
} as const;

/** How long an inverter observes the grid before it starts, and how fast its power may rise afterwards. */
export const observationTime =
  'według OSD; gdy OSD nie podaje: 60 s, potem wzrost mocy o 10 %/min (PN-EN 50549-1), do potwierdzenia w IRiESD operatora.';

/** The wait after voltage and frequency have returned. */
export const afterReturn = {
  do: 'Po powrocie sieci odczekaj czas obserwacji z nastaw.',
  normal: observationTime,
} as const satisfies GuideStep;
