import type { Plugin } from 'vite';

type Node = readonly [tag: string, attributes: { readonly d?: string; readonly key: string }];

const NODES = /const __iconNode = (\[\[.*\]\]);/;
const isPath = ([tag, attributes]: Node): boolean => tag === 'path' && Object.keys(attributes).join() === 'd,key';

/** Consecutive strokes as one path: drawn the same way with a quarter of the elements in a table full of icons. */
function joined(nodes: readonly Node[]): readonly Node[] {
  const [first, ...others] = nodes;
  const fits = others.length > 0 && nodes.every((node) => isPath(node) && node[1].d?.startsWith('M'));
  return first && fits ? [['path', { d: nodes.map(([, { d }]) => d).join(''), key: first[1].key }]] : nodes;
}

/** Tabler's icons have one path per stroke; if all of them are plain strokes, the build joins them. */
export const onePath: Plugin = {
  name: 'one-path',
  enforce: 'pre',
  transform: {
    filter: { id: /@tabler\/icons-react\/dist\/esm\/icons\/Icon/, code: 'createReactComponent("outline"' },
    handler: (code) => code.replace(NODES, (_, nodes: string) => `const __iconNode = ${JSON.stringify(joined(JSON.parse(nodes)))};`),
  },
};
