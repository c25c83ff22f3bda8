import fc from 'fast-check';
import { expect, test } from 'vitest';
import { correctionOf } from '#domain/visit/begin/correction.ts';
import { contentHash } from '#domain/visit/content-hash.ts';
import { isNumberOf } from '#domain/visit/number.ts';
import { aUuid, aVisitWithEdits } from '#tests/support/generated-visits.ts';
import { sha256 } from '#tests/support/visits.ts';

test('a correction is another draft of the same content and times, with a number of its own', () => {
  fc.assert(
    fc.property(aVisitWithEdits, aUuid, (content, uuid) => {
      fc.pre(uuid !== content.uuid);
      const correction = correctionOf({ content, corrected: content, uuid });
      expect(correction).toMatchObject({ uuid, state: 'draft', replaces: content.uuid, correction_reason: null });
      expect(correction).toMatchObject({ started_at: content.started_at, ended_at: content.ended_at });
      expect(isNumberOf(correction.number, correction)).toBe(true);
      // a signature holds as long as what was signed is the same
      expect(contentHash(correction, sha256)).toBe(contentHash(content, sha256));
      expect(correction.signatures).toEqual(content.signatures);
    }),
  );
});
