import { expect, test } from 'vitest';
import { hookHeaders, newHookSecret } from '#server/hooks/signature.ts';

test('a message is signed as the libraries of Standard Webhooks sign it', () => {
  // the example of the standard
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: 1_614_265_330, body: '{"test": 2432232314}' };
  expect(hookHeaders(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], message)).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('a secret has 256 bits of chance, in the form that receivers expect', () => {
  const secret = newHookSecret();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(newHookSecret()).not.toBe(secret);
});
