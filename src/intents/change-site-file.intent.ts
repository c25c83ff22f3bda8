import { changeSiteFile, readSiteCard } from '#contract/care/site-card.contract.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { siteFilesTag } from '#contract/wire/etags.ts';
import { isLive } from '#domain/service/change-state.ts';
import { type NewSiteFile, type SiteCard, type SiteFile, siteOwner } from '#domain/service/site-card.ts';
import type { CallOp, Op } from '#local/db/row-types.ts';
import { moved } from '#local/outbox/transitions.ts';
import { INSTALLATION_TARGET } from './change-metering.intent.ts';
import { type IntentContext, recordCall } from './intent-context.ts';
import type { CallIntent } from './intent.ts';
import { removeFile } from './visits/keep-file.intent.ts';

const KIND = 'installation.site-file';
const BODY_VERSION = 1;

interface SiteFileChange {
  readonly installation: number;
  readonly sha256: string;
  /** `null`: it is removed. */
  readonly file: NewSiteFile | null;
  /** How it is named to the user. */
  readonly name: string;
  /** Says how often the card was erased when the user decided, for `If-Match`. */
  readonly tag: string;
  /** Name of the installation, to show. */
  readonly description: string;
}

export type ChangeSiteFileOp = CallOp<typeof KIND, SiteFileChange>;

export const isSiteFile = (op: Op): op is ChangeSiteFileOp => op.kind === KIND;

const BEGIN = 'site-file:';
/** The local id of what is decided about a file of a card. */
export const siteFileLid = (installation: number, sha256: string): string => `${BEGIN}${installation}:${sha256}`;

/** Decisions about files of a card that are not confirmed or given up. */
export const liveSiteFiles = async ({ db }: Pick<IntentContext, 'db'>, installation: number): Promise<readonly ChangeSiteFileOp[]> =>
  (await db.ops.where('lid').startsWith(`${BEGIN}${installation}:`).toArray()).filter(isSiteFile).filter(isLive);

const requestOf = ({ installation, sha256, file }: Pick<SiteFileChange, 'installation' | 'sha256' | 'file'>) =>
  ({ params: { id: installation, sha256 }, body: { file } }) satisfies RequestOf<typeof changeSiteFile>;

/** Forgets the bytes and the preview of a file that its card does not name any more. Only inside `write` over ops, files and bytes. */
export async function dropSiteFile(context: IntentContext, installation: number, { sha256, thumb }: Pick<SiteFile, 'sha256' | 'thumb'>) {
  await removeFile(context, siteOwner(installation), sha256);
  if (thumb) await removeFile(context, siteOwner(installation), thumb.sha256);
}

/** What is known of a card. */
type ShownFiles = Pick<SiteCard, 'id' | 'erasures' | 'files'>;

/** `card` is shown with what waits on this device. A file that was added here and never sent is removed without a call. */
async function record(context: IntentContext, card: ShownFiles, sha256: string, file: NewSiteFile | null, description: string) {
  const { db, device } = context;
  const lid = siteFileLid(card.id, sha256);
  const listed = card.files?.find((one) => one.sha256 === sha256);
  if (file === null) {
    await dropSiteFile(context, card.id, { sha256, thumb: listed?.thumb ?? null });
    const [unsent, ...others] = (await liveSiteFiles(context, card.id)).filter((op) => op.lid === lid);
    if (unsent?.state === 'queued' && unsent.attempt === 0 && unsent.body.file !== null && others.length === 0) {
      await db.ops.put(moved(unsent, 'replace', { doneAt: device.now() }));
      return 0;
    }
  }
  const name = file?.name ?? listed?.name ?? '';
  const body: SiteFileChange = { installation: card.id, sha256, file, name, tag: siteFilesTag(card), description };
  return recordCall(context, { kind: KIND, opv: BODY_VERSION, lid, body });
}

/** The files of a card with what this device decided. */
function withFile(files: readonly SiteFile[], { body: { sha256, file } }: ChangeSiteFileOp): readonly SiteFile[] {
  if (file === null) return files.filter((one) => one.sha256 !== sha256);
  return files.some((one) => one.sha256 === sha256) ? files : [...files, { ...file, sha256, isWhole: false }];
}

const isThere = (card: unknown, { body: { sha256, file } }: ChangeSiteFileOp): boolean =>
  ((card as SiteCard).files ?? []).some((one) => one.sha256 === sha256) === (file !== null);

/** Adds a document or picture to the site card of an installation, or removes it. Its bytes are sent after it. */
export const changeSiteFileIntent = {
  kind: KIND,
  sending: 'call',
  command: 'changeSiteFile',
  bodyVersion: BODY_VERSION,
  endpoint: changeSiteFile,
  isKeyed: true,
  reads: ['files', 'bytes'],
  record,
  // a file needs the device's database for its bytes
  atOnce: (_, { id }: ShownFiles, sha256: string, file: NewSiteFile | null) =>
    file === null ? requestOf({ installation: id, sha256, file }) : null,
  request: ({ body }) => requestOf(body),
  precondition: ({ body }) => (body.file === null ? null : body.tag),
  isApplied: () => false,
  target: INSTALLATION_TARGET,
  proof: { endpoint: readSiteCard, request: ({ body }) => ({ params: { id: body.installation } }), isThere },
  details: ({ body: { installation, sha256, file, name, description } }) => ({
    ...{ task: null, about: description, quote: name, status: null, base: null, office: null },
    siteFile: { installation, sha256, file },
  }),
  overlays: {
    resource: 'siteCard',
    apply: (card, ops) =>
      card.files ? { ...card, files: ops.filter(({ body }) => body.installation === card.id).reduce(withFile, card.files) } : card,
  },
} as const satisfies CallIntent<ChangeSiteFileOp>;
