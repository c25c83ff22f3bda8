import { VISIT_MAX } from '#domain/visit/limits.ts';

/* How a part of a file is described by headers. Source: draft-ietf-httpbis-resumable-upload and RFC 9530; specification 32.20. */

export const PART_HEADERS = {
  type: 'application/partial-upload',
  offset: 'Upload-Offset',
  complete: 'Upload-Complete',
  digest: 'Content-Digest',
  limit: 'Upload-Limit',
  described: {
    'Upload-Offset': 'The place of the first byte in the file',
    'Upload-Complete': '?1 with the last part, else ?0',
    'Content-Digest': 'SHA-256 of this part, as sha-256=:base64:',
  },
} as const;

/** The value of `Upload-Limit`. */
export const UPLOAD_LIMIT = `max-size=${VISIT_MAX.file}, max-append-size=${VISIT_MAX.part}`;

/** What the headers of a part say. */
export interface DescribedPart {
  /** Unit: bytes before this part. */
  readonly at: number;
  readonly isLast: boolean;
  /** SHA-256 of the part, in base64. */
  readonly digest: string;
}

/** `null`: a header is missing or wrong. */
export function readPartHeaders(header: (name: string) => string | undefined): DescribedPart | null {
  const type = header('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  const at = /^\d{1,9}$/.exec(header(PART_HEADERS.offset)?.trim() ?? '')?.[0];
  const complete = /^\?([01])$/.exec(header(PART_HEADERS.complete)?.trim() ?? '')?.[1];
  const digest = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]{43}=):\s*(?:$|,)/.exec(header(PART_HEADERS.digest) ?? '')?.[1];
  if (type !== PART_HEADERS.type || at === undefined || complete === undefined || digest === undefined) return null;
  return { at: Number(at), isLast: complete === '1', digest };
}
