import type { Page } from 'playwright';

/** The names that React has for attributes of HTML and SVG; all others are the same. */
const NAMES = {
  class: 'className',
  tabindex: 'tabIndex',
  'stroke-width': 'strokeWidth',
  'stroke-linecap': 'strokeLinecap',
  'stroke-linejoin': 'strokeLinejoin',
  datetime: 'dateTime',
  autocomplete: 'autoComplete',
  spellcheck: 'spellCheck',
  enterkeyhint: 'enterKeyHint',
} as const;

/** All elements of the app that a page shows, as JSON: `[tag, attributes of React, children]`, a text is itself. */
export const elementsOf = (page: Page): Promise<string> =>
  page.evaluate((names: Readonly<Record<string, string>>) => {
    const describe = (node: Node): unknown => {
      if (!(node instanceof Element)) return node.textContent;
      const attributes = [...node.attributes].filter(({ name }) => name !== 'style' && name !== 'value');
      return [
        node.localName,
        Object.fromEntries(attributes.map(({ name, value }) => [names[name] ?? name, value])),
        [...node.childNodes].filter((child) => child instanceof Element || child instanceof Text).map(describe),
      ];
    };
    const app = document.querySelector('main')?.parentElement;
    if (!app) throw new Error('The page shows no app');
    return JSON.stringify(describe(app));
  }, NAMES);
