import { createHash } from 'node:crypto';
import type { VisitFile } from '#domain/visit/document.ts';
import type { NamedFile } from '#domain/visit/named-files.ts';
import { decide } from '#intents/decide.ts';
import { decisionOf } from '#intents/registry.ts';
import { fileLid } from '#intents/visits/keep-file.intent.ts';
import { aVisitWorld } from './visit-device.ts';
import type { VisitOffice } from './visit-office.ts';
import { aPhoto } from './visits.ts';

/* A device whose visits have photos, and what the server has of them. */

export const KB = 1024;
export const hashOf = (data: ArrayBuffer | Uint8Array): string =>
  createHash('sha256')
    .update(data instanceof Uint8Array ? data : new Uint8Array(data))
    .digest('hex');

/** A JPEG's first bytes with a frame of 16 × 16 pixels. */
const JPEG_HEAD = [0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 16, 0, 16, 1];

/** Bytes that begin as a JPEG. `seed` makes them different. */
export function aJpeg(bytes: number, seed: number): ArrayBuffer {
  const data = new Uint8Array(bytes);
  for (let at = 0, value = seed; at < bytes; at += 1) {
    value = (value * 48_271) % 2_147_483_647;
    data[at] = value & 255;
  }
  data.set(JPEG_HEAD.slice(0, bytes));
  return data.buffer;
}

let seeds = 0;

/** The bytes of the photo that was added last. */
export const lastJpeg = (bytes: number): Uint8Array => new Uint8Array(aJpeg(bytes, seeds + 7));

/** `world`: shared by several devices. */
export function aPhotoDevice(office: VisitOffice, world = aVisitWorld(office)) {
  const device = world.aDevice();
  const { user } = device;
  return {
    ...world,
    ...device,
    /** Adds a photo as the screen does: its bytes, those of its preview and its mention in the visit are stored together. */
    photographs: async (uuid: string, bytes: number, changes: Partial<VisitFile> = {}, previewBytes = 0): Promise<string> => {
      seeds += 1;
      const name = `Zdjęcie ${seeds}`;
      const kept = (data: ArrayBuffer, role: NamedFile['role']) => {
        const facts = { sha256: hashOf(data), bytes: data.byteLength, type: 'image/jpeg' as const };
        return { facts, decision: decisionOf(['keepFile', uuid, { ...facts, role, name, about: 'Dom', data }]) };
      };
      const preview = previewBytes > 0 ? kept(aJpeg(previewBytes, seeds + 1_000_007), 'preview') : null;
      const thumb = preview && { sha256: preview.facts.sha256, bytes: previewBytes };
      const photo = kept(aJpeg(bytes, seeds + 7), changes.role ?? 'photo');
      const { sha256 } = photo.facts;
      const file = aPhoto('x', { sha256, bytes, thumb, ...changes });
      await decide(
        user.intentContext(),
        [
          ...(preview ? [preview.decision] : []),
          photo.decision,
          decisionOf(['saveVisit', uuid, (document) => ({ ...document, files: [...(document?.files ?? []), file] }) as never]),
        ],
        null,
      );
      return sha256;
    },
    fileOp: async (sha256: string) => (await user.db().ops.where('lid').equals(fileLid(sha256)).toArray()).at(-1),
    fileState: async (sha256: string) => (await user.db().files.get(sha256))?.state,
    parts: () => device.calls.filter((one) => one.startsWith('PATCH')).length,
  };
}

/** The hash of what the server has. */
export async function hashAtOffice({ api: { token, app } }: VisitOffice, sha256: string): Promise<string> {
  const answer = await app.request(`/care/v1/files/${sha256}/`, { headers: { Authorization: `Token ${token}` } });
  return answer.status === 200 ? hashOf(await answer.arrayBuffer()) : `status ${answer.status}`;
}
