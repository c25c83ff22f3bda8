import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

/** Unit: ms. A user waits at a terminal. */
const ANSWER_TIMEOUT_MS = 8_000;

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Requests a URL. For a server of this machine the certificate is not checked: it is not issued for `127.0.0.1`. */
export function request(address: URL, isThisMachine = false): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const send = address.protocol === 'https:' ? requestHttps : requestHttp;
    const sent = send(
      address,
      { timeout: ANSWER_TIMEOUT_MS, agent: false, ...(isThisMachine && { rejectUnauthorized: false }) },
      (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.on('error', reject);
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(pieces).toString('utf8') }));
      },
    );
    sent.on('timeout', () => sent.destroy(new Error(`no answer within ${ANSWER_TIMEOUT_MS / 1_000} s`)));
    sent.on('error', reject);
    sent.end();
  });
}
