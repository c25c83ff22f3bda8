import { readFile } from '#contract/care/visits/files.contract.ts';
import { pathOf } from '#contract/endpoint.ts';
import type { Outcome } from '#domain/service/problem.ts';
import { receive, problemOfAnswer, retryAfter } from '#remote/answer.ts';
import { isTimeOut, type Wire } from '#remote/wire.ts';
import type { CredentialProvider } from '#sync/session/credential-provider.ts';
import { sha256Of } from '#local/digest.ts';

interface Parts {
  readonly session: Pick<CredentialProvider, 'current'>;
  readonly engine: { readonly wire: Wire };
}

/** Bytes of a file of a visit as the office has them. Bytes of another hash are refused: something on the way has changed them. */
export async function readVisitFile({ session, engine: { wire } }: Parts, sha256: string): Promise<Outcome<ArrayBuffer>> {
  const credential = await session.current();
  if (!credential) return { ok: false, problem: { is: 'auth' } };
  let response: Response;
  let data: ArrayBuffer;
  try {
    response = await wire.fetch(`${wire.base}${pathOf(readFile, { sha256 })}`, {
      redirect: 'manual',
      credentials: 'omit',
      headers: { authorization: `Token ${credential.token}` },
      signal: AbortSignal.timeout(wire.timeout),
    });
    if (response.status !== 200) {
      const received = await receive(response);
      return { ok: false, problem: problemOfAnswer(received, null, retryAfter(received.headers, Date.now())) };
    }
    data = await response.arrayBuffer();
  } catch (error) {
    // expected: no network, or no response in time
    return { ok: false, problem: { is: 'offline', ...(isTimeOut(error) && { isSlow: true }) } };
  }
  return (await sha256Of(data)) === sha256 ? { ok: true, value: data } : { ok: false, problem: { is: 'shape' } };
}
