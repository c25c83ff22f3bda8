import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { relative, resolve } from 'node:path';

/** One change of a file below the recorded folder. A file keeps its number when it is renamed. */
export type Step =
  | { readonly is: 'create' | 'unlink'; readonly path: string; readonly file: number }
  | { readonly is: 'sync'; readonly file: number }
  | { readonly is: 'write'; readonly file: number; readonly at: number; readonly bytes: Buffer }
  | { readonly is: 'truncate'; readonly file: number; readonly size: number }
  | { readonly is: 'rename'; readonly from: string; readonly to: string }
  | { readonly is: 'mkdir' | 'rmdir'; readonly path: string }
  | { readonly is: 'note'; readonly note: string };

export interface Recording {
  readonly steps: readonly Step[];
  /** Paths of the files that existed before: number to path. */
  readonly known: ReadonlyMap<number, string>;
  /** Records what has been confirmed to a client so far. */
  readonly note: (note: string) => void;
  readonly stop: () => void;
}

const NAMES = [
  ...(['openSync', 'closeSync', 'writeSync', 'writeFileSync', 'fsyncSync', 'truncateSync', 'ftruncateSync'] as const),
  ...(['renameSync', 'unlinkSync', 'rmSync', 'mkdirSync', 'rmdirSync', 'copyFileSync'] as const),
];

/** The number of each file, by path and by descriptor. */
function numbering(root: string) {
  const byPath = new Map<string, number>();
  const byDescriptor = new Map<number, number>();
  const known = new Map<number, string>();
  let last = 0;
  const pathOf = (given: fs.PathLike): string | null => {
    const path = relative(root, resolve(String(given)));
    return path.startsWith('..') ? null : path;
  };
  const fresh = (path: string) => {
    last += 1;
    byPath.set(path, last);
    return last;
  };
  const numberOf = (path: string): number => {
    const number = byPath.get(path);
    if (number !== undefined) return number;
    const met = fresh(path);
    known.set(met, path);
    return met;
  };
  const move = (from: string, to: string) => {
    for (const [path, number] of [...byPath]) {
      if (path !== from && !path.startsWith(`${from}/`)) continue;
      byPath.delete(path);
      byPath.set(to + path.slice(from.length), number);
    }
  };
  return { byPath, byDescriptor, known, pathOf, fresh, numberOf, move };
}

/** Records, in order, every change by this process below `root` through Node's synchronous calls. */
export function recordDisk(root: string): Recording {
  const steps: Step[] = [];
  const { byPath, byDescriptor, known, pathOf, fresh, numberOf, move } = numbering(resolve(root));
  const real = Object.fromEntries(NAMES.map((name) => [name, fs[name]])) as unknown as typeof fs;

  const touched = (path: string) => {
    if (byPath.has(path) || fs.existsSync(resolve(root, path))) return numberOf(path);
    const file = fresh(path);
    steps.push({ is: 'create', path, file });
    return file;
  };
  const onFile = (given: fs.PathOrFileDescriptor): number | undefined => {
    if (typeof given === 'number') return byDescriptor.get(given);
    const path = pathOf(given as fs.PathLike);
    return path === null ? undefined : numberOf(path);
  };
  const gone = (given: fs.PathLike) => {
    const path = pathOf(given);
    if (path === null || !fs.existsSync(String(given))) return;
    if (fs.statSync(String(given)).isDirectory()) {
      for (const inside of fs.readdirSync(String(given))) gone(`${String(given)}/${inside}`);
      steps.push({ is: 'rmdir', path });
      return;
    }
    steps.push({ is: 'unlink', path, file: numberOf(path) });
    byPath.delete(path);
  };

  const patched: Partial<Record<(typeof NAMES)[number], (...given: never[]) => unknown>> = {
    openSync: (path: fs.PathLike, flags: fs.OpenMode, mode?: fs.Mode) => {
      const inside = pathOf(path);
      const isFile = inside !== null && !(fs.existsSync(String(path)) && fs.statSync(String(path)).isDirectory());
      const file = isFile ? touched(inside) : undefined;
      const descriptor = real.openSync(path, flags, mode);
      if (file === undefined) byDescriptor.delete(descriptor);
      else byDescriptor.set(descriptor, file);
      return descriptor;
    },
    writeSync: (descriptor: number, bytes: Uint8Array, offset: number, length: number, at: number) => {
      const written = real.writeSync(descriptor, bytes, offset, length, at);
      const file = byDescriptor.get(descriptor);
      if (file !== undefined) steps.push({ is: 'write', file, at, bytes: Buffer.from(bytes.slice(offset, offset + written)) });
      return written;
    },
    writeFileSync: (path: fs.PathOrFileDescriptor, text: string, options?: fs.WriteFileOptions) => {
      const inside = typeof path === 'number' ? null : pathOf(path as fs.PathLike);
      if (inside !== null) {
        const file = touched(inside);
        steps.push({ is: 'truncate', file, size: 0 }, { is: 'write', file, at: 0, bytes: Buffer.from(text) });
      }
      real.writeFileSync(path, text, options);
    },
    fsyncSync: (descriptor: number) => {
      real.fsyncSync(descriptor);
      const file = byDescriptor.get(descriptor);
      if (file !== undefined) steps.push({ is: 'sync', file });
    },
    ...sized(real, onFile, steps),
    renameSync: (from: fs.PathLike, to: fs.PathLike) => {
      const [old, fresh] = [pathOf(from), pathOf(to)];
      if (old !== null && fresh !== null) {
        if (fs.statSync(String(from)).isFile()) numberOf(old);
        byPath.delete(fresh);
        steps.push({ is: 'rename', from: old, to: fresh });
        move(old, fresh);
      }
      real.renameSync(from, to);
    },
    unlinkSync: (path: fs.PathLike) => {
      gone(path);
      real.unlinkSync(path);
    },
    rmSync: (path: fs.PathLike, options?: fs.RmOptions) => {
      gone(path);
      real.rmSync(path, options);
    },
    rmdirSync: (path: fs.PathLike) => {
      gone(path);
      real.rmdirSync(path);
    },
    mkdirSync: (path: fs.PathLike, options?: fs.MakeDirectoryOptions) => {
      const inside = pathOf(path);
      if (inside !== null && !fs.existsSync(String(path))) steps.push({ is: 'mkdir', path: inside });
      return real.mkdirSync(path, options);
    },
  };
  Object.assign(fs, patched);
  syncBuiltinESMExports();
  return {
    steps,
    known,
    note: (note) => void steps.push({ is: 'note', note }),
    stop: () => {
      Object.assign(fs, real);
      syncBuiltinESMExports();
    },
  };
}

/** The two calls that set the size of a file. */
const sized = (real: typeof fs, onFile: (given: fs.PathOrFileDescriptor) => number | undefined, steps: Step[]) => {
  const note = (given: fs.PathOrFileDescriptor, size: number) => {
    const file = onFile(given);
    if (file !== undefined) steps.push({ is: 'truncate', file, size });
  };
  return {
    truncateSync: (path: fs.PathLike, size = 0) => {
      note(path as string, size);
      real.truncateSync(path, size);
    },
    ftruncateSync: (descriptor: number, size = 0) => {
      note(descriptor, size);
      real.ftruncateSync(descriptor, size);
    },
  };
};
