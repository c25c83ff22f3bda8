import type { Company } from '#domain/service/company.ts';

/** A PNG of 6 × 3 pixels, in base64. */
export const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAYAAAADCAIAAAA/Y+msAAAAEUlEQVR4nGM4IaeBhhiIEgIAKKUS/TFUwrgAAAAASUVORK5CYII=';

/** A company with everything. */
export const aCompany = (over: Partial<Company> = {}): Company => ({
  name: 'Słoneczny Serwis Żółkiewski sp. z o.o.',
  address: 'Polna 3/2, 62-800 Kalisz',
  nip: '5261040828',
  phone: '62 765 43 21',
  logo: { type: 'image/png', data: PNG },
  version: 1,
  ...over,
});
