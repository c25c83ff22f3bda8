import type { jsPDF } from 'jspdf';
import { type PackedPlace, packedFile } from './packed-file.ts';
import { type Attributes, internalsOf, type Mark, type PutPage, type StructureElement } from './pdf-internals.ts';

type Reference = (page: number) => string;

const isMark = (kid: StructureElement | Mark): kid is Mark => 'page' in kid;

/** A string for a dictionary, in UTF-16 because of Polish letters. */
const hexString = (text: string): string =>
  `<FEFF${Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0'))
    .join('')
    .toUpperCase()}>`;

/** The attributes of an element as entries of its dictionary. */
function attributesOf({ alt, box, scope }: Attributes): string {
  return [
    alt === undefined ? '' : `/Alt ${hexString(alt)}`,
    box ? `/A <</O /Layout /BBox [${box.map((side) => side.toFixed(2)).join(' ')}]>>` : '',
    scope ? `/A <</O /Table /Scope /${scope}>>` : '',
  ].join('');
}

/** An element with the object numbers of itself and of its parent. Lists of them are in reading order. */
interface Numbered {
  readonly element: StructureElement;
  readonly id: number;
  readonly parent: number;
}

function numberAll(element: StructureElement, parent: number, nextId: () => number): Numbered[] {
  const id = nextId();
  return [{ element, id, parent }, ...element.kids.flatMap((kid) => (isMark(kid) ? [] : numberAll(kid, id, nextId)))];
}

/** The dictionary of an element. Marks on its first page are plain numbers; marks on further pages have their page. */
function dictionaryOf({ element, id: _, parent }: Numbered, ids: ReadonlyMap<StructureElement, number>, pageAt: Reference): string {
  const page = element.kids.find(isMark)?.page;
  const kids = element.kids.map((kid) => {
    if (!isMark(kid)) return `${ids.get(kid)} 0 R`;
    return kid.page === page ? String(kid.id) : `<</Type /MCR /Pg ${pageAt(kid.page)} /MCID ${kid.id}>>`;
  });
  const own = page === undefined ? '' : `/Pg ${pageAt(page)}`;
  return `<</S /${element.role}/P ${parent} 0 R${own}${attributesOf(element.attributes)}/K ${kids.length === 1 ? kids[0] : `[${kids.join(' ')}]`}>>`;
}

/** The parent tree: for each page the elements of its marked content, by mark number. */
function parentTree(all: readonly Numbered[]): string {
  const pages = new Map<number, number[]>();
  for (const { element, id } of all) {
    for (const kid of element.kids) {
      if (!isMark(kid)) continue;
      const owners = pages.get(kid.page) ?? [];
      owners[kid.id] = id;
      pages.set(kid.page, owners);
    }
  }
  const entries = [...pages].toSorted(([one], [other]) => one - other);
  return `<</Nums [${entries.map(([page, owners]) => `${page - 1} [${owners.map((id) => `${id} 0 R`).join(' ')}]`).join('\n')}]>>`;
}

/** An object without a stream of its own. */
interface Plain {
  readonly id: number;
  readonly dictionary: string;
}

/** Objects in one object stream. A viewer decompresses the whole stream to read one object. */
const OBJECTS_PER_STREAM = 400;

/** Writes dictionaries into object streams. Thousands of similar small objects would otherwise be most of the file. */
function putPacked(doc: jsPDF, objects: readonly Plain[]): ReadonlyMap<number, PackedPlace> {
  const { out, newObjectDeferred, newObjectDeferredBegin, putStream } = internalsOf(doc);
  const places = new Map<number, PackedPlace>();
  for (let from = 0; from < objects.length; from += OBJECTS_PER_STREAM) {
    const stream = newObjectDeferred();
    const part = objects.slice(from, from + OBJECTS_PER_STREAM);
    let offset = 0;
    const heads = part.map(({ id, dictionary }, index) => {
      places.set(id, { stream, index });
      const head = `${id} ${offset}`;
      offset += dictionary.length + 1;
      return head;
    });
    const head = `${heads.join(' ')} `;
    newObjectDeferredBegin(stream, true);
    putStream({
      data: head + part.map(({ dictionary }) => dictionary).join(' '),
      additionalKeyValues: [
        { key: 'Type', value: '/ObjStm' },
        { key: 'N', value: part.length },
        { key: 'First', value: head.length },
      ],
    });
    out('endobj');
  }
  return places;
}

/** Subscribes to jspdf's events, so that the structure is written when the file is assembled. Returns a function that assembles it. */
export function writeStructure(doc: jsPDF, root: StructureElement): () => ArrayBuffer {
  const { out, newObjectDeferred } = internalsOf(doc);
  const { events } = doc.internal;
  const pages = new Map<number, number>();
  let tree = 0;
  let packed: ReadonlyMap<number, PackedPlace> = new Map();
  events.subscribe('putPage', ({ pageNumber, objId }: PutPage) => {
    pages.set(pageNumber, objId);
    out(`/StructParents ${pageNumber - 1} /Tabs /S`);
  });
  events.subscribe('putAdditionalObjects', () => {
    tree = newObjectDeferred();
    const parents = newObjectDeferred();
    const all = numberAll(root, tree, newObjectDeferred);
    const ids = new Map(all.map(({ element, id }) => [element, id]));
    const dictionary = `<</Type /StructTreeRoot/K ${ids.get(root)} 0 R/ParentTree ${parents} 0 R/ParentTreeNextKey ${pages.size}>>`;
    packed = putPacked(doc, [
      { id: tree, dictionary },
      { id: parents, dictionary: parentTree(all) },
      ...all.map((one) => ({ id: one.id, dictionary: dictionaryOf(one, ids, (page) => `${pages.get(page)} 0 R`) })),
    ]);
  });
  events.subscribe('putCatalog', () => out(`/MarkInfo <</Marked true>> /StructTreeRoot ${tree} 0 R`));
  return () => packedFile(doc.output('arraybuffer'), packed);
}
