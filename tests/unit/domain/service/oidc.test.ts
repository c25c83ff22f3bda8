import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrivalHash, arrivalIn, OIDC_REFUSALS } from '#domain/service/oidc.ts';

const characters = fc.constantFrom(...'ABCXYZabcxyz0189_-');
const codes = fc.array(characters, { minLength: 43, maxLength: 43 }).map((all) => all.join(''));

test('what is written into the address is read out of it', () => {
  fc.assert(fc.property(codes, (code) => void expect(arrivalIn(arrivalHash({ is: 'code', code }))).toEqual({ is: 'code', code })));
  for (const why of OIDC_REFUSALS) expect(arrivalIn(arrivalHash({ is: 'refused', why }))).toEqual({ is: 'refused', why });
});

test('a reason that this version does not know is a failure', () => {
  expect(arrivalIn('#oidc-refused=maintenance')).toEqual({ is: 'refused', why: 'failed' });
});

test('any other fragment is not from a provider', () => {
  for (const hash of ['', '#', '#oidc=', '#pv-main', '#oidc-refused=', '#oidc-refused=Denied']) expect(arrivalIn(hash), hash).toBeNull();
  fc.assert(fc.property(codes, fc.nat(42), (code, length) => void expect(arrivalIn(`#oidc=${code.slice(0, length)}`)).toBeNull()));
  fc.assert(fc.property(codes, (code) => void expect(arrivalIn(`#oidc=${code}x`)).toBeNull()));
});
