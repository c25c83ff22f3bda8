import { fsyncSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** What PGlite's file system for Node gives its database; only what is changed here. */
interface NodeFiles {
  readonly node_ops: {
    mknod: (parent: unknown, name: string, mode: number, device: unknown) => unknown;
    setattr: (node: unknown, attributes: { mode?: number }) => void;
  };
  readonly stream_ops: {
    write: (stream: unknown, bytes: unknown, offset: number, length: number, position: number) => number;
    fsync?: (stream: { readonly nfd: number; readonly node: { readonly mode: number } }) => number;
  };
}

/** What the files need of whoever opens them. */
export interface Owner {
  /** Ends the database: the disk failed, or the folder is another's. After a failed fsync nobody knows what is on the disk. */
  readonly broken: (error: Error) => never;
  /** Whether the folder is still this one's; asked now and then before something is written. */
  readonly isHeld: () => boolean;
}

/** Unit: ms between two looks at whose the folder is. Less than another server waits before it takes it. */
const LOOK_EVERY = 2_000;

type Options = Parameters<NodeFS['init']>[1];

const OTHERS = 0o077;
const isFolder = (mode: number): boolean => (mode & 0o170000) === 0o040000;

/**
 * The files of the embedded database. PGlite's own file system leaves out two things: fsync does nothing, so that a loss of
 * power takes transactions that were answered for, and files are made readable and writable for everybody.
 */
export class DataFiles extends NodeFS {
  readonly #owner: Owner;
  #lookedAt = Date.now();

  constructor(folder: string, owner: Owner) {
    super(folder);
    this.#owner = owner;
  }

  override async init(pg: PGlite, options: Options): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const before = (module: { NODEFS: unknown }) => this.#complete(module.NODEFS as NodeFiles);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [before, ...(emscriptenOpts.preRun ?? [])] } };
  }

  #complete({ node_ops, stream_ops }: NodeFiles): void {
    const { mknod, setattr } = node_ops;
    const { write } = stream_ops;
    node_ops.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~OTHERS, device);
    node_ops.setattr = (node, { mode, ...more }) => setattr(node, { ...more, ...(mode !== undefined && { mode: mode & ~OTHERS }) });
    stream_ops.write = (...given) => {
      this.#look();
      return write(...given);
    };
    stream_ops.fsync = ({ nfd, node }) => {
      if (process.platform === 'win32' && isFolder(node.mode)) return 0; // there a folder cannot be synced
      try {
        fsyncSync(nfd);
      } catch (error) {
        this.#owner.broken(error as Error);
      }
      return 0;
    };
  }

  /** A thread that was frozen goes on in the middle of its statement, and the folder may be another's by then. */
  #look(): void {
    const now = Date.now();
    if (Math.abs(now - this.#lookedAt) < LOOK_EVERY) return;
    this.#lookedAt = now;
    if (!this.#owner.isHeld()) this.#owner.broken(new Error('the data folder was taken over by another server'));
  }
}
