import { type PdfFile, asDictionary, asList, isReference, type PdfDictionary, type PdfValue, tokensOf } from './pdf-file.ts';

export interface TaggedElement {
  readonly id: number;
  readonly role: string;
  readonly dictionary: PdfDictionary;
  readonly kids: readonly TaggedElement[];
  /** Marked content of its own: page, from 0, and number. */
  readonly marks: readonly (readonly [page: number, id: number])[];
  /** All marked content in it, in the order of the tree. */
  readonly order: readonly (readonly [page: number, id: number])[];
}

const PAINTS = new Set(['Tj', 'TJ', "'", '"', 'S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'Do', 'sh']);

interface Painted {
  /** Marked content in its order: its number and its role. */
  readonly marks: readonly (readonly [id: number, role: string])[];
  /** Content that is in no marked content or in two at once, and content that is marked as neither content nor artifact. */
  readonly wrong: readonly string[];
}

/** Operators that paint. */
export function paintedOn(content: string): Painted {
  const marks: (readonly [number, string])[] = [];
  const wrong: string[] = [];
  const tokens = tokensOf(content);
  let depth = 0;
  const enter = (at: number): void => {
    const from = tokens[at] === 'BMC' ? at : tokens.lastIndexOf('<<', at);
    const [tag = '', properties] = [tokens[from - 1], tokens.slice(from, at)];
    const id = properties[properties.indexOf('/MCID') + 1];
    if (properties.includes('/MCID')) marks.push([Number(id), tag.slice(1)]);
    else if (tag !== '/Artifact') wrong.push(`${tag} without a number`);
    depth += 1;
  };
  for (const [at, token] of tokens.entries()) {
    if (token === 'BDC' || token === 'BMC') enter(at);
    else if (token === 'EMC') depth -= 1;
    else if (PAINTS.has(token) && depth !== 1) wrong.push(`${token} at depth ${depth}`);
    if (depth < 0 || depth > 1) wrong.push(`depth ${depth}`);
  }
  if (depth !== 0) wrong.push('not closed');
  return { marks, wrong };
}

/** The structure element of an object, with everything in it. */
function elementAt(file: PdfFile, id: number): TaggedElement {
  const dictionary = asDictionary(file.get({ ref: id }));
  const pageOf = (page: PdfValue | undefined): number => file.pages.findIndex((one) => isReference(page) && one.id === page.ref);
  const kids: TaggedElement[] = [];
  const marks: (readonly [number, number])[] = [];
  const order: (readonly [number, number])[] = [];
  const mark = (one: readonly [number, number]): void => {
    marks.push(one);
    order.push(one);
  };
  for (const kid of asList(dictionary['K'])) {
    if (typeof kid === 'number') mark([pageOf(dictionary['Pg']), kid]);
    else if (isReference(kid)) {
      const element = elementAt(file, kid.ref);
      kids.push(element);
      order.push(...element.order);
    } else mark([pageOf(asDictionary(kid)['Pg']), Number(asDictionary(kid)['MCID'])]);
  }
  return { id, role: String(dictionary['S']).slice(1), dictionary, kids, marks, order };
}

export function structureOf(file: PdfFile): {
  readonly root: TaggedElement;
  readonly all: readonly TaggedElement[];
  readonly tree: PdfDictionary;
} {
  const tree = asDictionary(file.get(file.catalogue['StructTreeRoot']));
  const [top] = asList(tree['K']);
  if (!isReference(top)) throw new Error('The tree has no root.');
  const root = elementAt(file, top.ref);
  const flat = (element: TaggedElement): TaggedElement[] => [element, ...element.kids.flatMap(flat)];
  return { root, all: flat(root), tree };
}
