import { listFiles, sendPart } from '#contract/care/visits/files.contract.ts';
import type { RequestOf, Endpoint } from '#contract/endpoint.ts';
import type { Outcome, Problem } from '#domain/service/problem.ts';
import { sha256Of } from '#local/digest.ts';
import { partOf } from './file-part.ts';

/** Unit: bytes of one part: it passes slow lines within the time of a call. */
const PART = 262_144;
/** Unit: answers in a row that bring the file no further. */
const STEPS_BACK = 3;

type CallApi = <E extends Endpoint>(
  described: E,
  request: RequestOf<E>,
  headers?: Readonly<Record<string, string>>,
) => Promise<{ readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problem: Problem }>;

/** `share`: 0 to 1 of the bytes. */
type OnProgress = (share: number) => void;

/**
 * Sends a file that a qualification of this account names, in parts, from the first byte that the server does not have. So sending it again
 * after a failure goes on where it ended.
 */
export async function sendCopy(callApi: CallApi, data: ArrayBuffer, onProgress: OnProgress): Promise<Outcome> {
  const sha256 = await sha256Of(data);
  for (let stepsBack = 0; ; stepsBack += 1) {
    const states = await callApi(listFiles, { query: { sha256 } });
    if (!states.ok) return states;
    const [state] = states.value as readonly { readonly received: number | null; readonly is_whole: boolean }[];
    if (state?.is_whole) return { ok: true, value: undefined };
    const outcome = await sendFrom(callApi, { sha256, data, at: state?.received ?? 0 }, onProgress);
    const isElsewhere =
      !outcome.ok && outcome.problem.is === 'refused' && (outcome.problem.status === 409 || outcome.problem.status === 422);
    if (!isElsewhere || stepsBack === STEPS_BACK) return outcome;
  }
}

interface Position {
  readonly sha256: string;
  readonly data: ArrayBuffer;
  /** Unit: bytes that the server has. */
  readonly at: number;
}

async function sendFrom(callApi: CallApi, { sha256, data, at: from }: Position, onProgress: OnProgress): Promise<Outcome> {
  for (let at = from, isWhole = false; !isWhole; ) {
    onProgress(at / data.byteLength);
    const { bytes, headers } = await partOf(data, at, PART);
    const sent = await callApi(sendPart, { params: { sha256 }, bytes }, headers);
    if (!sent.ok) return sent;
    const answer = sent.value as { readonly received: number; readonly is_whole: boolean };
    at = answer.received;
    isWhole = answer.is_whole;
  }
  onProgress(1);
  return { ok: true, value: undefined };
}
