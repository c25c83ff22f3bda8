import { fsyncSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** What PGlite's file system for Node gives its database; only what is changed here. */
interface NodeFiles {
  readonly node_ops: {
    mknod: (parent: unknown, name: string, mode: number, device: unknown) => unknown;
    setattr: (node: unknown, attributes: { mode?: number }) => void;
  };
  readonly stream_ops: { fsync?: (stream: { readonly nfd: number; readonly node: { readonly mode: number } }) => number };
}

type Options = Parameters<NodeFS['init']>[1];

const OTHERS = 0o077;
const isFolder = (mode: number): boolean => (mode & 0o170000) === 0o040000;

/**
 * The files of the embedded database. PGlite's own file system leaves out two things: fsync does nothing, so that a loss of
 * power takes transactions that were answered for, and files are made readable and writable for everybody.
 * After a failed fsync nobody knows what is on the disk, and the next one may succeed all the same: `broken` must end the database.
 */
export class DataFiles extends NodeFS {
  readonly #broken: (error: Error) => never;

  constructor(folder: string, broken: (error: Error) => never) {
    super(folder);
    this.#broken = broken;
  }

  override async init(pg: PGlite, options: Options): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const before = (module: { NODEFS: unknown }) => this.#complete(module.NODEFS as NodeFiles);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [before, ...(emscriptenOpts.preRun ?? [])] } };
  }

  #complete({ node_ops, stream_ops }: NodeFiles): void {
    const { mknod, setattr } = node_ops;
    node_ops.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~OTHERS, device);
    node_ops.setattr = (node, { mode, ...more }) => setattr(node, { ...more, ...(mode !== undefined && { mode: mode & ~OTHERS }) });
    stream_ops.fsync = ({ nfd, node }) => {
      if (process.platform === 'win32' && isFolder(node.mode)) return 0; // there a folder cannot be synced
      try {
        fsyncSync(nfd);
      } catch (error) {
        this.#broken(error as Error);
      }
      return 0;
    };
  }
}
