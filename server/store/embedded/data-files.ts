import { fsyncSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The parts of PGlite's file system for Node that are changed here. */
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

/** Callbacks to the owner of the files. */
export interface Owner {
  /** Ends the database: the disk failed, or another server has the folder. After a failed fsync it is unknown what is on the disk. */
  readonly broken: (error: Error) => never;
  /** Whether this process still holds the folder; checked now and then before a write. */
  readonly isHeld: () => boolean;
}

/** Unit: ms between two checks of the lock. Less than another server waits before it takes the folder. */
const LOOK_EVERY = 2_000;

type Options = Parameters<NodeFS['init']>[1];

const OTHERS = 0o077;
const isFolder = (mode: number): boolean => (mode & 0o170000) === 0o040000;

/**
 * The files of the embedded database. PGlite's own file system lacks two things: its fsync does nothing, so that a power cut loses
 * confirmed transactions, and its files are readable and writable for all users.
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

  /** A frozen thread continues in the middle of a statement, and another server may have the folder by then. */
  #look(): void {
    const now = Date.now();
    if (Math.abs(now - this.#lookedAt) < LOOK_EVERY) return;
    this.#lookedAt = now;
    if (!this.#owner.isHeld()) this.#owner.broken(new Error('the data folder was taken over by another server'));
  }
}
