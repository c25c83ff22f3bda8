import type { GuideEntry, GuideStep } from './entry.ts';

const UNIT = '(?:V|kV|A|mA|Hz|Ω|kΩ|MΩ|W|kW|kWh|kWp|W/m²|%|°C|m|cm|min|s|IΔn)';
const AFTER_NUMBER = new RegExp(`(\\d|∞|ułamek) (?=${UNIT}(?![\\p{L}\\d]))`, 'gu');
const SHORT_WORD = /(?<![\p{L}\d])([aiouwzIOUWZ]) /gu;

/** Inserts no-break spaces between a number and its unit and after one-letter words, as Polish typography requires. */
export const typeset = (text: string): string => text.replace(AFTER_NUMBER, '$1\u00a0').replace(SHORT_WORD, '$1\u00a0');

/** The text with plain spaces, for sending and searching. */
export const withPlainSpaces = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

const typesetStep = (step: GuideStep): GuideStep => ({
  do: typeset(step.do),
  ...(step.normal === undefined ? {} : { normal: typeset(step.normal) }),
});

/** A page with typeset texts. Search words and texts for the form stay unchanged. */
export function typesetPage<E extends GuideEntry>(page: E): E {
  const { operator, maker } = page.calls;
  return {
    ...page,
    title: typeset(page.title),
    ...(page.normal === undefined ? {} : { normal: typeset(page.normal) }),
    firstCheck: typeset(page.firstCheck),
    bring: typeset(page.bring),
    safety: page.safety.map(typeset),
    causes: page.causes.map(typeset),
    steps: page.steps.map(typesetStep),
    calls: { ...(operator ? { operator: typeset(operator) } : {}), ...(maker ? { maker: typeset(maker) } : {}) },
    customer: typeset(page.customer),
  };
}
