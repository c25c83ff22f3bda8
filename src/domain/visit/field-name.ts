import { KEY_OF, ownKey, inverterSettingKey } from './elements.ts';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

const keyOf = (list: string, element: unknown): string | undefined => {
  const identify = list === 'read' ? inverterSettingKey : list === 'items' ? ownKey : KEY_OF[list as keyof typeof KEY_OF];
  if (identify === undefined || !isObject(element)) return undefined;
  const key = identify({ of: null, visit: null, ...element } as never) as unknown;
  return typeof key === 'string' && key !== '' ? key : undefined;
};

/**
 * The name under which a part of a visit's document is refused: names of members, and the keys of elements in place of their numbers,
 * as in `answers.riso.s2.value`. Source: specification 32.7.
 */
export function visitFieldName(path: readonly PropertyKey[], document: unknown): string {
  let value: unknown = document;
  let list = '';
  const names = path.map((step) => {
    const parent = value;
    value = isObject(parent) ? parent[step as string] : undefined;
    const name = Array.isArray(parent) ? (keyOf(list, value) ?? String(step)) : String(step);
    list = String(step);
    return name;
  });
  return names.join('.');
}
