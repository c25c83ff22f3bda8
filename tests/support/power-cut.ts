import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Recording, Step } from './recorded-disk.ts';

/** Unit: bytes that a disk writes completely or not at all. */
const SECTOR = 512;

interface Held {
  bytes: Buffer;
  /** Written but not synced. */
  waiting: (Step & { is: 'write' | 'truncate' })[];
}

const sized = (bytes: Buffer, size: number): Buffer =>
  bytes.length >= size ? bytes.subarray(0, size) : Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]);

function carriedOut(bytes: Buffer, step: Held['waiting'][number], isKept: () => boolean = () => true): Buffer {
  if (step.is === 'truncate') return sized(bytes, step.size);
  const result = Buffer.from(sized(bytes, Math.max(bytes.length, step.at + step.bytes.length)));
  for (let from = 0; from < step.bytes.length; from += SECTOR) {
    if (isKept()) step.bytes.copy(result, step.at + from, from, Math.min(from + SECTOR, step.bytes.length));
  }
  return result;
}

/**
 * Makes the folder that a power cut after the first `count` recorded steps leaves. Synced data is kept. Of data written since, `isKept`
 * decides sector by sector, because a disk writes in any order. Directories keep their order. `before` is a copy of the folder at the start
 * of the recording. Returns what had been noted by then.
 */
export function cutPower(
  { steps, known }: Pick<Recording, 'steps' | 'known'>,
  { before, into, count, isKept }: { before: string; into: string; count: number; isKept: () => boolean },
): string[] {
  cpSync(before, into, { recursive: true });
  const held = new Map<number, Held>();
  const places = new Map<number, string>();
  const notes: string[] = [];
  const of = (file: number): Held => {
    const known_ = held.get(file) ?? { bytes: readFileSync(join(before, known.get(file) ?? '')), waiting: [] };
    held.set(file, known_);
    if (!places.has(file)) places.set(file, known.get(file) ?? '');
    return known_;
  };
  const carryOut: { [Kind in Step['is']]: (step: Step & { is: Kind }) => void } = {
    create: ({ file, path }) => {
      held.set(file, { bytes: Buffer.alloc(0), waiting: [] });
      places.set(file, path);
      mkdirSync(dirname(join(into, path)), { recursive: true });
      writeFileSync(join(into, path), '');
    },
    unlink: ({ file, path }) => {
      rmSync(join(into, path));
      held.delete(file);
      places.delete(file);
    },
    rename: ({ from, to }) => {
      rmSync(join(into, to), { recursive: true, force: true });
      renameSync(join(into, from), join(into, to));
      for (const [file, path] of known) if (!places.has(file)) places.set(file, path);
      for (const [file, path] of places) {
        if (path === to) places.delete(file);
        if (path === from || path.startsWith(`${from}/`)) places.set(file, to + path.slice(from.length));
      }
    },
    mkdir: ({ path }) => void mkdirSync(join(into, path), { recursive: true }),
    rmdir: ({ path }) => rmSync(join(into, path), { recursive: true }),
    write: (step) => void of(step.file).waiting.push(step),
    truncate: (step) => void of(step.file).waiting.push(step),
    sync: ({ file }) => {
      const one = of(file);
      for (const step of one.waiting) one.bytes = carriedOut(one.bytes, step);
      one.waiting = [];
    },
    note: ({ note }) => void notes.push(note),
  };
  for (const step of steps.slice(0, count)) (carryOut[step.is] as (step: Step) => void)(step);
  for (const [file, { bytes, waiting }] of held) {
    const left = waiting.reduce((whole, step) => carriedOut(whole, step, isKept), bytes);
    const place = places.get(file);
    if (place !== undefined) writeFileSync(join(into, place), left);
  }
  return notes;
}
