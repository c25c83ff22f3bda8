import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inFours, isAppCode, isRecoveryCode, otpRefusal, plainCode, recoveryCodeOf } from '#domain/service/account/second-factor.ts';
import { sentences } from '#server/sentences.ts';

const chance = fc.uint8Array({ minLength: 16, maxLength: 16 });
const digits = fc.integer({ min: 0, max: 999_999 }).map((value) => String(value).padStart(6, '0'));

test('a recovery code is accepted in any spelling, and is not a code of an app', () => {
  fc.assert(
    fc.property(chance, fc.constantFrom(' ', '-', ''), fc.boolean(), (bytes, between, isShouted) => {
      const code = recoveryCodeOf(bytes);
      const grouped = inFours(code, between);
      const typed = (isShouted ? grouped.toUpperCase() : grouped).replaceAll('0', 'O').replaceAll('1', 'I');
      expect([isRecoveryCode(code), isAppCode(code), plainCode(` ${typed}\t`)]).toEqual([true, false, code]);
    }),
  );
});

test('each of the 80 bits changes the code', () => {
  fc.assert(
    fc.property(chance, fc.nat({ max: 15 }), fc.nat({ max: 4 }), (bytes, at, bit) => {
      const other = Uint8Array.from(bytes);
      other[at] = (other[at] ?? 0) ^ (1 << bit);
      expect(recoveryCodeOf(other)).not.toBe(recoveryCodeOf(bytes));
    }),
  );
});

test('a code of an app has six digits, with a blank between or without', () => {
  fc.assert(
    fc.property(digits, (code) => {
      expect([isAppCode(plainCode(`${code.slice(0, 3)} ${code.slice(3)}`)), isRecoveryCode(code)]).toEqual([true, false]);
    }),
  );
  for (const none of ['', '12345', '1234567', '12345x']) expect(isAppCode(plainCode(none))).toBe(false);
});

test('a refusal is recognised by the field of its sentence; any other is not about the second factor', () => {
  const refusal = (fields: Readonly<Record<string, readonly string[]>>) => otpRefusal({ fields, detail: null, items: [] });
  for (const why of ['otp_required', 'otp_wrong', 'otp_enrol'] as const) expect(refusal({ [why]: [sentences[why]] })).toBe(why);
  expect([refusal({}), refusal({ non_field_errors: ['otp_required'] }), refusal({ code: ['otp_wrong'] })]).toEqual([null, null, null]);
});
