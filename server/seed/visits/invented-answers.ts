import type { Form, FormItem } from '#domain/forms/form.ts';
import { toIso } from '#domain/time/warsaw.ts';
import type { Instant } from '#domain/quantity.ts';
import { type AskedItem, askedItems, isDecided } from '#domain/visit/asked-items.ts';
import type { Answer, VisitDocument } from '#domain/visit/document.ts';

/** Values as an inspection of a sound installation finds them, by the key of the item. */
const VALUES: Readonly<Record<string, string>> = {
  'grid-l1': '236.4',
  'grid-l2': '237.1',
  'grid-l3': '235.8',
  'ac-continuity': '0.12',
  'ac-riso': '480',
  'ac-loop': '0.42',
  'ac-rcd-current': '21.5',
  'ac-rcd-time': '24',
  'pe-current': '210',
  'string-voc': '604.6',
  'string-irradiance': '812',
  'string-isc': '9.3',
  'string-current': '8.9',
  'string-riso': '42',
  'riso-plus': '38.5',
  'riso-minus': '41',
  'riso-joined': '39.2',
  'u-over-mean': '253',
  'u-over': '255.3',
  'u-over-2': '264.5',
  'u-under': '184',
  'u-under-2': '103.5',
  'f-over': '50.2',
  'f-over-2': '51.5',
  'f-under': '48',
  'f-under-2': '47.5',
  'connect-u-min': '195.5',
  'connect-u-max': '253',
  'connect-f-min': '47.5',
  'connect-f-max': '50.1',
  'start-time': '60',
  'reconnect-time': '60',
  'short-reconnect-time': '5',
  gradient: '10',
  'power-limit': '100',
};
/** Unit: Ω, of a protective conductor. */
const CONTINUITY = '0.08';

const TEXTS: Readonly<Record<string, string>> = {
  'arrival-codes': 'brak',
  'ac-protocol': 'EL/2026/118',
  'loss-of-mains': 'aktywna',
  'country-code': 'Polska',
  firmware: '2.14.1',
  'cos-phi': '1,0',
};
const CHOICES: Readonly<Record<string, string>> = { 'riso-voltage': 'v1000', 'ac-tests': 'protocol', 'string-current-kind': 'working' };

function answerTo({ key, type, choices }: FormItem): Pick<Answer, 'state' | 'value' | 'text' | 'choice'> | null {
  const nothing = { state: null, value: null, text: '', choice: null };
  switch (type) {
    case 'state':
      return { ...nothing, state: 'ok' };
    case 'number':
      return { ...nothing, value: VALUES[key] ?? CONTINUITY };
    case 'choice':
      return { ...nothing, choice: CHOICES[key] ?? choices[0]?.key ?? null };
    case 'text':
      return { ...nothing, text: TEXTS[key] ?? 'wyłączona' };
    case 'serial':
      return { ...nothing, text: 'SN-0001' };
    default:
      return null;
  }
}

/**
 * The visit with answers to its first questions that are open, `share` of them, all of them with 1. Answers may show further questions, so
 * it is asked again until nothing is open.
 */
export function answered(form: Form, document: VisitDocument, at: Instant, share = 1): VisitDocument {
  const isOpen = (one: AskedItem): boolean => !isDecided(one) && one.item.needed !== 'never';
  let filled = document;
  for (let round = 0; round < 5; round += 1) {
    const asked = askedItems(form, filled);
    const open = asked.slice(0, Math.ceil(asked.length * share)).filter(isOpen);
    const given = open.flatMap(({ item, of }): Answer[] => {
      const answer = answerTo(item);
      return answer === null ? [] : [{ item: item.key, of, files: [], changed_at: toIso(at), ...answer }];
    });
    if (given.length === 0) break;
    filled = { ...filled, answers: [...filled.answers, ...given] };
  }
  return filled;
}
