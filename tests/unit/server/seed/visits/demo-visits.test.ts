import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { askedItems } from '#domain/visit/asked-items.ts';
import { contentHash } from '#domain/visit/content-hash.ts';
import { documentFaults } from '#domain/visit/document-faults.ts';
import { beginsAs } from '#domain/visit/files/file-type.ts';
import { finalNeeds, foreignSignatures } from '#domain/visit/final-needs.ts';
import { inspectionDue } from '#domain/visit/inspection-due.ts';
import { judgeAnswer } from '#domain/visit/judge-answer.ts';
import { judgeReading } from '#domain/checklists/judge-reading.ts';
import { startOf, endOf } from '#domain/visit/visit-times.ts';
import { seededRandom } from '#server/seed/seeded-random.ts';
import { inventVisits, VISITED } from '#server/seed/visits/demo-visits.ts';

const at = Array.from({ length: VISITED }, (_, index) => ({ id: index + 2, address: 'Polna 3, 62-800 Kalisz' }));
const invented = (now: number) => inventVisits(seededRandom(1), at, { staff: 1, now });
const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');
const anyTime = fc.date({ min: new Date('2024-01-01'), max: new Date('2032-12-31'), noInvalidDate: true }).map(Number);

test('on any date the visits of the demo are as the server accepts them, and none begins or ends in the future', {
  timeout: 60_000,
}, () => {
  fc.assert(
    fc.property(fc.oneof(anyTime, fc.constantFrom(Date.parse('2028-02-29T23:30:00Z'), Date.parse('2027-03-28T01:30:00Z'))), (now) => {
      for (const { document, checklist } of invented(now)) {
        expect([document.number, documentFaults(document)]).toEqual([document.number, []]);
        expect(foreignSignatures(document, contentHash(document, sha256))).toEqual([]);
        if (document.state === 'final') expect([document.number, finalNeeds(document, checklist)]).toEqual([document.number, []]);
        expect(Math.max(startOf(document), endOf(document) ?? 0)).toBeLessThanOrEqual(now);
      }
    }),
    { numRuns: 15 },
  );
});

test('on any date there are both kinds, drafts, an awaited photo, one inspection overdue and two due soon', () => {
  fc.assert(
    fc.property(anyTime, (now) => {
      const visits = invented(now);
      expect(visits.length).toBeGreaterThanOrEqual(6);
      expect(new Set(visits.map(({ document }) => document.kind))).toEqual(new Set(['service', 'inspection']));
      expect(visits.filter(({ document }) => document.state === 'draft')).toHaveLength(2);
      expect(visits.flatMap(({ pictures }) => pictures).filter(({ isThere }) => !isThere)).toHaveLength(1);
      const states = visits.map(({ document }) => inspectionDue({ commissionedOn: null, visits: [document] }, now).state);
      expect(states.filter((state) => state === 'overdue')).toHaveLength(1);
      expect(states.filter((state) => state === 'soon')).toHaveLength(2);
    }),
    { numRuns: 15 },
  );
});

test('a visit reads settings: one is not in the inverter, the others have no profile, as no shipped one has values', () => {
  const visits = invented(Date.parse('2026-11-24T12:00:00Z')).filter(({ checklist }) => checklist?.key === 'settings');
  expect(visits).toHaveLength(1);
  for (const { document, checklist } of visits) {
    expect(document.settings?.profile).toBeNull();
    const asked = checklist ? askedItems(checklist, document) : [];
    const reasons = asked.map((one) => judgeReading(one, null)?.reason);
    expect(reasons).toEqual(expect.arrayContaining(['absent', 'no_profile']));
  }
});

test('a measured value of the demo is outside no limit', () => {
  for (const { document, checklist } of invented(Date.parse('2026-11-24T12:00:00Z'))) {
    const judged = checklist ? askedItems(checklist, document).flatMap((one) => judgeAnswer(document, one) ?? []) : [];
    expect(judged.filter(({ verdict }) => verdict === 'amber' || verdict === 'red')).toEqual([]);
    if (checklist?.key === 'inspection-62446-1') expect(judged.filter(({ verdict }) => verdict === 'good').length).toBeGreaterThan(8);
  }
});

test('every picture is a PNG of its hash and size, and each that a document names is there', () => {
  const [visits] = [invented(Date.parse('2026-11-24T12:00:00Z'))];
  for (const { document, pictures } of visits) {
    const byHash = new Map(pictures.map((picture) => [picture.sha256, picture.data]));
    for (const { sha256: hash, bytes } of document.files) expect(byHash.get(hash)).toHaveLength(bytes);
    for (const { sha256: hash, data } of pictures) expect([sha256(data), beginsAs('image/png', data)]).toEqual([hash, true]);
  }
});
