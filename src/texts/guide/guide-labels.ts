/** Headings of a page of the guide. */
export const guideLabels = {
  title: 'Poradnik',
  open: 'Otwórz poradnik',
  firstCheck: 'Najpierw sprawdź',
  bring: 'Co zabrać',
  normalState: 'Co oznacza',
  safety: 'Bezpieczeństwo',
  causes: 'Prawdopodobne przyczyny',
  steps: 'Sprawdź i\u00a0zmierz',
  normal: 'W normie',
  operator: 'Kiedy do operatora sieci (OSD)',
  maker: 'Kiedy do producenta',
  customer: 'Co powiedzieć klientowi',
  unknown: (code: string): string => `Kod podany przez falownik: ${code}`,
  disclaimer: 'Poradnik nie zastępuje instrukcji producenta ani wymagań OSD. Prace wykonują tylko osoby uprawnione.',
} as const;
