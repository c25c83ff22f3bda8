import { GUIDE_TOPICS, type GuideTopic } from '#domain/diagnosis/guide-topic.ts';
import type { GuideEntry } from '#texts/guide/entry.ts';
import { guidePage } from '#texts/guide/guide-for.ts';

/** Every page with its topic. */
export const guidePages: readonly (readonly [topic: GuideTopic, page: GuideEntry])[] = GUIDE_TOPICS.map((topic) => [
  topic,
  guidePage(topic),
]);

/** Pages about a fault; the six states without a fault are in `calm`. */
const CALM: readonly GuideTopic[] = ['state:OFF', 'state:SLEEPING', 'state:STARTING', 'state:MPPT', 'state:SHUTTING_DOWN', 'state:STANDBY'];
export const calmPages = guidePages.filter(([topic]) => CALM.includes(topic));
export const faultPages = guidePages.filter(([topic]) => !CALM.includes(topic));

/** All sentences that a page shows. */
export const textsOf = ({ title, normal, firstCheck, bring, safety, causes, steps, calls, customer }: GuideEntry): string[] =>
  [
    title,
    normal,
    firstCheck,
    bring,
    ...safety,
    ...causes,
    ...steps.flatMap((step) => [step.do, step.normal]),
    calls.operator,
    calls.maker,
    customer,
  ].flatMap((text) => text ?? []);

/** Names with a number that is not a figure. */
const NAMES = /PN-EN 50549-1|MC4|RS-485|PRO-33|CAT III|klasy 0|pozycji 0|16 zdarzeń|10-minutow\p{L}+|1\/3 Voc|\b991\b|\b112\b/gu;
const NUMBER = '[−-]?\\d+(?:,\\d+)?(?:–\\d+(?:,\\d+)?)?';
const FIGURE = new RegExp(`(?<![\\p{L}\\d,])${NUMBER}\u00a0(?:MΩ|Ω|V|mA|A|Hz|W/m²|W|%|°C|cm|m|min|s)(?![\\p{L}\\d])`, 'gu');

/** Figures with their units, as '207–253 V', and the digits that are left without them. */
export function figuresIn(text: string): { readonly figures: readonly string[]; readonly rest: string } {
  const bare = text.replace(NAMES, '');
  return { figures: (bare.match(FIGURE) ?? []).map((figure) => figure.replace('\u00a0', ' ')), rest: bare.replace(FIGURE, '') };
}
