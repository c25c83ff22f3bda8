import { oncePer } from '#lib/once-per.ts';
import { siteOf } from '#domain/service/site-card.ts';
import { namedFiles } from '#domain/visit/named-files.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import type { FileRow } from '#local/db/visit-rows.ts';
import { sha256Of } from '#local/digest.ts';
import type { DrainContext } from '#sync/outbox/drain-context.ts';

/** A file that can be sent, or why it cannot: no longer wanted, named by no visit of the office, or its bytes are not those of its hash. */
type Prepared =
  | { readonly is: 'ready'; readonly file: FileRow; readonly data: ArrayBuffer }
  | { readonly is: 'gone' | 'unnamed' | 'damaged' };

const GONE: Prepared = { is: 'gone' };

/** The file that is being sent and the next one. */
const preparedIn = oncePer((_: DrainContext) => new Map<string, Promise<Prepared>>());

/** Reads a file and checks its bytes, once for all its parts. The user may have taken it out meanwhile. */
export async function prepareFile(context: DrainContext, sha256: string): Promise<Prepared> {
  const { db } = context.parts;
  const prepared = preparedIn(context);
  const [earlier, file] = await Promise.all([prepared.get(sha256), db.files.get(sha256)]);
  prepared.clear();
  if (!file) return GONE;
  const found = earlier?.is === 'ready' ? earlier : await readFile(db, file);
  prepared.set(sha256, Promise.resolve(found));
  return found;
}

/** Reads the next file while the one before is on the wire. */
export function prepareNext(context: DrainContext): void {
  const { nextFile } = context;
  const prepared = preparedIn(context);
  if (nextFile === null || prepared.has(nextFile)) return;
  const { db } = context.parts;
  const reading = db.files.get(nextFile).then((file) => (file ? readFile(db, file) : GONE));
  prepared.set(
    nextFile,
    reading.catch(() => GONE), // expected: the same read fails again when the turn of the file comes
  );
}

async function readFile(db: LocalDb, file: FileRow): Promise<Prepared> {
  const { sha256 } = file;
  if (!(await isNamedAtOffice(db, file))) return { is: 'unnamed' };
  const data = (await db.bytes.get(sha256))?.data;
  const isWhole = data !== undefined && data.byteLength === file.bytes && (await sha256Of(data)) === sha256;
  return isWhole ? { is: 'ready', file, data } : { is: 'damaged' };
}

/** Whether the office has a visit that names the file. A card names it before: the file is sent after that. */
async function isNamedAtOffice(db: LocalDb, { visits, sha256, role }: FileRow): Promise<boolean> {
  if (role === 'protocol') return true; // it is sent after its naming
  if (visits.some((owner) => siteOf(owner) !== null)) return true;
  const rows = await db.visits.bulkGet([...visits]);
  return rows.some((row) => {
    if (!row?.base) return false;
    return namedFiles(row.base).some((one) => one.sha256 === sha256);
  });
}
