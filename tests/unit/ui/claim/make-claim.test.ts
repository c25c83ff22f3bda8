import { strFromU8, strToU8, unzipSync } from 'fflate';
import { expect, test, vi } from 'vitest';
import { column } from '#domain/energy/series.ts';
import { type ClaimSource, makeClaim } from '#ui/claim/make-claim.ts';
import { anInstallation } from '#tests/support/view-builders.ts';
import { aFinishedVisit, aPhoto } from '#tests/support/visits.ts';

vi.mock('#ui/export/pdf-in-worker.ts', () => ({ pdfOf: async () => new Blob(['%PDF-']) }));

const AT = Date.parse('2026-11-24T08:00:00Z');

/** A device without a network: one day of power, one of two photos. */
async function claimed() {
  const [held, lost] = [aPhoto('a'), aPhoto('b')];
  const document = aFinishedVisit({ started_at: '2026-11-24T10:12:00+01:00', files: [held, lost] });
  const source: ClaimSource = {
    readFile: async (sha256) => (sha256 === held.sha256 ? Uint8Array.from(strToU8('jpeg')).buffer : null),
    read: async (_, days) => ({
      ...{ equipment: [], states: [], events: [], diagnoses: [], company: null },
      power: days.map((day) => (day === '2026-11-24' ? { at: column<never>([AT]), values: column<never>([1234]) } : undefined)),
    }),
  };
  const made = await makeClaim(source, {
    installation: anInstallation({ id: 7, sn: 'FR 123' }),
    task: null,
    visit: { document, checklist: null },
  });
  return { ...made, files: unzipSync(new Uint8Array(await made.zip.arrayBuffer())) };
}

test('a claim has the paper, the photos and the readings that the device holds, and says what is missing', async () => {
  const { name, files, missing } = await claimed();
  expect(name).toBe('reklamacja-fr-123-2026-11-24.zip');
  expect(Object.keys(files)).toEqual(['zgloszenie.pdf', 'odczyty.csv', 'zdjecie-1.jpg', 'czego-brakuje.txt']);
  expect(strFromU8(files['odczyty.csv'] ?? new Uint8Array())).toContain('24/11/2026, 09:00;moc, W;1234');
  expect(strFromU8(files['zdjecie-1.jpg'] ?? new Uint8Array())).toBe('jpeg');
  expect(missing).toContain('17/11/2026');
  expect(missing).not.toContain('24/11/2026');
  expect(missing).toContain('1 zdjęcia');
});
