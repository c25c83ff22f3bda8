import {
  ANSWER_STATES,
  completeChecklist,
  type Checklist,
  CHECKLIST_KINDS,
  type ChecklistCondition,
  type ChecklistItem,
  type ChecklistSection,
  ITEM_NEEDS,
  ITEM_PHOTOS,
  ITEM_TYPES,
  SECTION_REPEATS,
  SEVERITIES,
  type WrittenItem,
} from './checklist.ts';
import { isRuleOfStrings, RULE_OF_LIMITS } from './judge.ts';
import { CHECKLIST_LIMITS, ITEM_NUMBER, KEY, VERSION_MAX } from './limits.ts';
import { readLimits } from './read-limits.ts';
import { type JsonObject, makeReader, type Mistake, type Reader } from './reader.ts';
import { INVERTER_SETTINGS } from './settings.ts';

const CHECKLIST = ['key', 'version', 'kind', 'title', 'source', 'sections'];
const SECTION = ['key', 'title', 'each', 'items'];
const NUMBER_ONLY = ['unit', 'decimals', 'min', 'max', 'at_least'] as const;
const ITEM = ['key', 'ask', 'hint', 'normal', 'type', ...NUMBER_ONLY, 'choices', 'needed', 'photo', 'faults', 'rule', 'limits', 'when'];

/** An item that a later one can name in its condition, with its section if it is repeated. */
interface Earlier {
  readonly answers: readonly string[];
  readonly repeatedIn: string | null;
}

/** What was read so far; conditions look at earlier items only. */
interface Progress {
  readonly reader: Reader;
  readonly sections: Set<string>;
  readonly items: Map<string, Earlier>;
}

/** Unit: bytes of the text in UTF-8. */
function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += 1 + Number(code > 0x7f) + Number(code > 0x7ff) + Number(code > 0xffff);
  }
  return bytes;
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

/**
 * Reads a checklist that an operator wrote.
 *
 * Errors  every mistake with its place in the file; then there is no checklist.
 * Source  specification 33.1.
 */
export function readChecklist(json: unknown): { readonly checklist: Checklist } | { readonly mistakes: readonly Mistake[] } {
  const reader = makeReader(KEY);
  const progress = { reader, sections: new Set<string>(), items: new Map<string, Earlier>() };
  const given = reader.object(json, '', CHECKLIST);
  const sections = reader.list(given.sections, 'sections', CHECKLIST_LIMITS.sections);
  if (Array.isArray(given.sections) && sections.length === 0) reader.note('sections', 'is empty.');
  const checklist = completeChecklist({
    key: reader.key(given.key, 'key'),
    version: reader.number(given.version, 'version', { min: 1, max: VERSION_MAX, isWhole: true }),
    kind: reader.oneOf(given.kind, 'kind', CHECKLIST_KINDS),
    title: reader.text(given.title, 'title', CHECKLIST_LIMITS.title),
    source: reader.text(given.source, 'source', CHECKLIST_LIMITS.text),
    sections: sections.map((section, index) => readSection(progress, section, `sections[${index}]`)),
  });
  if (progress.items.size > CHECKLIST_LIMITS.items)
    reader.note('', `has ${progress.items.size} items; at most ${CHECKLIST_LIMITS.items} fit.`);
  const bytes = utf8Bytes(JSON.stringify(checklist));
  if (bytes > CHECKLIST_LIMITS.bytes) reader.note('', `has ${bytes} bytes with all its members; at most ${CHECKLIST_LIMITS.bytes} fit.`);
  return reader.mistakes.length > 0 ? { mistakes: reader.mistakes } : { checklist };
}

function readSection(progress: Progress, json: unknown, path: string) {
  const { reader, sections } = progress;
  const given = reader.object(json, path, SECTION);
  const key = reader.key(given.key, `${path}.key`);
  if (key !== '' && sections.has(key)) reader.note(`${path}.key`, `"${key}" is the key of an earlier section.`);
  sections.add(key);
  const each = reader.oneOf(given.each, `${path}.each`, SECTION_REPEATS, null);
  const items = reader.list(given.items, `${path}.items`, Number.POSITIVE_INFINITY);
  if (Array.isArray(given.items) && items.length === 0) reader.note(`${path}.items`, 'is empty.');
  return {
    key,
    title: reader.text(given.title, `${path}.title`, CHECKLIST_LIMITS.title),
    each,
    items: items.map((item, index) => readItem(progress, item, `${path}.items[${index}]`, { path, each })),
  };
}

/** The section of an item. */
interface Within {
  readonly path: string;
  readonly each: ChecklistSection['each'];
}

function readItem(progress: Progress, json: unknown, path: string, within: Within): WrittenItem {
  const { reader, items } = progress;
  const repeatedIn = within.each === null ? null : within.path;
  const given = reader.object(json, path, ITEM);
  const key = reader.key(given.key, `${path}.key`);
  if (key !== '' && items.has(key)) reader.note(`${path}.key`, `"${key}" is the key of an earlier item.`);
  const type = reader.oneOf(given.type, `${path}.type`, ITEM_TYPES);
  const condition = (from: unknown, at: string) => (isGiven(from) ? readCondition(progress, from, at, repeatedIn) : null);
  const item = {
    key,
    type,
    ask: reader.text(given.ask, `${path}.ask`, CHECKLIST_LIMITS.text),
    hint: reader.text(given.hint, `${path}.hint`, CHECKLIST_LIMITS.text, true),
    normal: reader.text(given.normal, `${path}.normal`, CHECKLIST_LIMITS.text, true),
    ...readMeasure(reader, given, path, type),
    choices: readChoices(reader, given, path, type),
    needed: reader.oneOf(given.needed, `${path}.needed`, ITEM_NEEDS, 'final'),
    photo: reader.oneOf(given.photo, `${path}.photo`, ITEM_PHOTOS, 'offered'),
    faults: readFaults(reader, given, path),
    rule: isGiven(given.rule) ? readRule(reader, given.rule, `${path}.rule`, { key, type, each: within.each }) : null,
    ...(isGiven(given.limits) && { limits: readLimits(reader, given.limits, `${path}.limits`, condition) }),
    when: condition(given.when, `${path}.when`),
  };
  if ((item.rule === RULE_OF_LIMITS) !== isGiven(given.limits) || (isGiven(given.limits) && type !== 'number'))
    reader.note(`${path}.limits`, `and the rule "${RULE_OF_LIMITS}" belong together, at a number.`);
  const chosen = item.choices.map((choice) => choice.key);
  // repeated keys get a place of their own, so that every item is counted
  items.set(items.has(key) ? path : key, { answers: [...ANSWER_STATES, ...chosen], repeatedIn });
  return item;
}

/** A rule that could never judge its item is a mistake; one that this version does not know is not. */
function readRule(
  reader: Reader,
  json: unknown,
  path: string,
  { key, type, each }: Pick<ChecklistItem, 'key' | 'type'> & Pick<Within, 'each'>,
) {
  const rule = reader.key(json, path);
  if (isRuleOfStrings(rule) && (type !== 'number' || each !== 'string'))
    reader.note(path, `"${rule}" judges numbers in a section for each "string" only.`);
  if (rule === 'setting' && !INVERTER_SETTINGS.some(({ name }) => name === key))
    reader.note(path, `"setting" judges items whose key is one of ${INVERTER_SETTINGS.map(({ name }) => name).join(', ')}.`);
  return rule;
}

/** What only numbers have. */
function readMeasure(reader: Reader, given: JsonObject, path: string, type: ChecklistItem['type']): Partial<ChecklistItem> {
  if (type !== 'number') {
    const stray = NUMBER_ONLY.filter((name) => isGiven(given[name]) && given[name] !== false);
    for (const name of stray) reader.note(`${path}.${name}`, 'is only for a number.');
    return {};
  }
  const edge = (name: 'min' | 'max') => (isGiven(given[name]) ? reader.number(given[name], `${path}.${name}`, ITEM_NUMBER) : null);
  const [min, max] = [edge('min'), edge('max')];
  if (min !== null && max !== null && min > max) reader.note(`${path}.max`, `is less than min (${min}).`);
  const decimals = { min: 0, max: CHECKLIST_LIMITS.decimals, isWhole: true };
  return {
    unit: isGiven(given.unit) ? reader.text(given.unit, `${path}.unit`, CHECKLIST_LIMITS.unit) : null,
    decimals: isGiven(given.decimals) ? reader.number(given.decimals, `${path}.decimals`, decimals) : null,
    min,
    max,
    at_least: isGiven(given.at_least) && reader.bool(given.at_least, `${path}.at_least`),
  };
}

function readChoices(reader: Reader, given: JsonObject, path: string, type: ChecklistItem['type']): ChecklistItem['choices'] {
  if (type !== 'choice') {
    if (Array.isArray(given.choices) ? given.choices.length > 0 : isGiven(given.choices))
      reader.note(`${path}.choices`, 'are only for a choice.');
    return [];
  }
  const choices = reader.list(given.choices, `${path}.choices`, CHECKLIST_LIMITS.choices);
  if (Array.isArray(given.choices) && choices.length < 2) reader.note(`${path}.choices`, 'are fewer than two.');
  const keys = new Set<string>(ANSWER_STATES);
  return choices.map((choice, index) => {
    const at = `${path}.choices[${index}]`;
    const { key: givenKey, label } = reader.object(choice, at, ['key', 'label']);
    const key = reader.key(givenKey, `${at}.key`);
    if (keys.has(key)) reader.note(`${at}.key`, `"${key}" is the key of an earlier choice or of a state.`);
    keys.add(key);
    return { key, label: reader.text(label, `${at}.label`, CHECKLIST_LIMITS.text) };
  });
}

function readFaults(reader: Reader, given: JsonObject, path: string): ChecklistItem['faults'] {
  if (!isGiven(given.faults)) return [];
  return reader.list(given.faults, `${path}.faults`, CHECKLIST_LIMITS.faults).map((fault, index) => {
    const at = `${path}.faults[${index}]`;
    const { text, severity, action, days } = reader.object(fault, at, ['text', 'severity', 'action', 'days']);
    return {
      text: reader.text(text, `${at}.text`, CHECKLIST_LIMITS.text),
      severity: reader.oneOf(severity, `${at}.severity`, SEVERITIES),
      action: reader.text(action, `${at}.action`, CHECKLIST_LIMITS.text, true),
      days: isGiven(days) ? reader.number(days, `${at}.days`, { min: 0, max: CHECKLIST_LIMITS.days, isWhole: true }) : null,
    };
  });
}

function readCondition({ reader, items }: Progress, json: unknown, path: string, repeatedIn: string | null): ChecklistCondition {
  const given = reader.object(json, path, ['item', 'is']);
  const item = reader.key(given.item, `${path}.item`);
  const earlier = items.get(item);
  if (item !== '' && !earlier) reader.note(`${path}.item`, `"${item}" is no earlier item.`);
  if (earlier && earlier.repeatedIn !== null && earlier.repeatedIn !== repeatedIn)
    reader.note(`${path}.item`, `"${item}" is in a section that is repeated; only items of that section can look at it.`);
  const is = reader.list(given.is, `${path}.is`, CHECKLIST_LIMITS.choices + ANSWER_STATES.length);
  if (Array.isArray(given.is) && is.length === 0) reader.note(`${path}.is`, 'is empty.');
  for (const [index, answer] of is.entries()) {
    if (earlier && !earlier.answers.some((known) => known === answer))
      reader.note(`${path}.is[${index}]`, `is no answer of "${item}": ${earlier.answers.join(', ')}.`);
  }
  return { item, is: is.map(String) };
}
