/** Whether tests run on PGlite as well where there is a PostgreSQL (`npm run test:full`). Fails on an unknown value. */
export function wantsBothDatabases(): boolean {
  const wanted = process.env.TEST_DATABASES ?? '';
  if (wanted !== '' && wanted !== 'both') throw new Error(`TEST_DATABASES must be "both" or not set; it is "${wanted}"`);
  return wanted === 'both';
}
