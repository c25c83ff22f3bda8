import { expect, test } from 'vitest';
import type { Cause } from '#domain/diagnosis/cause.ts';
import { GUIDE_TOPICS, topicOfCause, topicOfEvent, topicOfState } from '#domain/diagnosis/guide-topic.ts';
import { EVENT_CODES } from '#domain/grid/events.ts';
import { INVERTER_STATES } from '#domain/grid/inverter-state.ts';

test('there is a topic for each of 16 events, 8 states and 13 causes of ours, once', () => {
  expect(GUIDE_TOPICS).toHaveLength(16 + 8 + 13);
  expect(new Set(GUIDE_TOPICS).size).toBe(GUIDE_TOPICS.length);
});

test('an event that SunSpec names has its own topic', () => {
  expect(EVENT_CODES.map(topicOfEvent)).toEqual(EVENT_CODES.map((code) => `event:${code}`));
  expect(topicOfCause('event:GROUND_FAULT')).toBe('event:GROUND_FAULT');
});

test.each(['VENDOR_17', 'EVT1_BIT_16', 'ground_fault', 'GROUND_FAULT ', 'GROUND', '1', '', 'toString', 'unknown', 'silent'])(
  'a code that is not written as SunSpec’s is never guessed: “%s”',
  (code) => {
    expect(topicOfEvent(code)).toBe('unknown');
    expect(topicOfCause(`event:${code}`)).toBe('unknown');
  },
);

test.each([
  ['none', 'no_production'],
  ['strings', 'low_yield:strings'],
  ['low', 'low_yield:low'],
  ['normal', 'low_yield:low'],
  [null, 'low_yield:low'],
] as const)('a low yield judged %s is looked up under %s', (verdict, topic) => expect(topicOfCause('low_yield', verdict)).toBe(topic));

test('causes that are not events are their own topics, and one that only a newer server knows is unknown', () => {
  const own: readonly Cause[] = ['state:FAULT', 'silent', 'no_production', 'grid_outage', 'overvoltage'];
  expect(own.map((cause) => topicOfCause(cause))).toEqual(own);
  expect(topicOfCause('battery' as Cause)).toBe('unknown');
});

test('a state is known by name and by number, any other is unknown', () => {
  expect(INVERTER_STATES.map(topicOfState)).toEqual(INVERTER_STATES.map((state) => `state:${state}`));
  expect(['4', 'ggMPPT', '9', '0', 'RUNNING'].map(topicOfState)).toEqual(['state:MPPT', 'state:MPPT', 'unknown', 'unknown', 'unknown']);
});
