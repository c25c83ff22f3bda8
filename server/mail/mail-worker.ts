import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { isLoopback } from '#server/addresses.ts';
import type { Settings } from '#server/settings.ts';
import type { DatabaseWatch } from '#server/store/connection/database-watch.ts';
import type { Database } from '#server/store/database-types.ts';
import type { Letter } from './letters.ts';
import { markSent, postpone, takeDue, type Waiting } from './mail-queue.ts';

/** Unit: ms between two checks of the queue without a nudge. */
const ROUND = 10_000;
const SMTP_TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 } as const;

/** Loaded with the first letter. */
const nodemailer = () => import('nodemailer');

type Deliver = (letter: Letter, id: number) => Promise<void>;

export interface MailWorker {
  /** Checks the queue now. */
  readonly nudge: () => void;
  readonly stop: () => Promise<void>;
}

interface Parts {
  readonly database: Database;
  readonly settings: Settings;
  readonly log: Logger;
  readonly watch?: DatabaseWatch;
}

/** Sends queued letters by SMTP, or writes them into `.eml` files if no server is set. */
export function startMailWorker({ database, settings, log, watch }: Parts): MailWorker {
  const deliver =
    settings.smtpUrl === null ? intoFiles(settings.dataDir, settings.mailFrom, log) : bySmtp(settings.smtpUrl, settings.mailFrom);
  let round: Promise<void> | undefined;
  let isAskedAgain = false;
  let isStopped = false;

  const send = async (letter: Waiting) => {
    try {
      await deliver(letter, letter.id);
      await markSent(database, letter.id);
    } catch (error) {
      await postpone(database, letter);
      log.warn({ mail: letter.id, attempts: letter.attempts, reason: error }, 'a mail has to wait');
    }
  };
  const sendDue = async () => {
    for (let due = await takeDue(database); due.length > 0 && !isStopped; due = await takeDue(database)) await Promise.all(due.map(send));
  };
  const nudge = () => {
    if (isStopped) return;
    if (round) {
      isAskedAgain = true;
      return;
    }
    round = sendDue()
      .catch((error: unknown) => {
        if (!watch?.covers(error)) log.warn({ reason: error }, 'the mail queue cannot be read');
      })
      .finally(() => {
        round = undefined;
        if (isAskedAgain) {
          isAskedAgain = false;
          nudge();
        }
      });
  };
  const timer = setInterval(nudge, ROUND);
  timer.unref();
  nudge();
  return {
    nudge,
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await round;
    },
  };
}

function bySmtp(url: string, from: string): Deliver {
  const { username, hostname } = new URL(url);
  // a password is sent without TLS to this machine only, even with `?requireTLS=false` in the URL
  const requireTLS = username !== '' && !isLoopback(hostname);
  return async ({ to, subject, text }) => {
    const transport = (await nodemailer()).createTransport({ url, requireTLS, ...SMTP_TIMEOUTS_MS });
    await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
  };
}

/** Without a mail server the link is logged, because it is sent to no one. */
function intoFiles(dataDir: string, from: string, log: Logger): Deliver {
  const folder = join(dataDir, 'mails');
  return async ({ to, subject, text }, id) => {
    const transport = (await nodemailer()).createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    const { message } = await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${String(id).padStart(6, '0')}.eml`);
    await writeFile(file, message as Buffer, { mode: 0o600 });
    log.info({ file, link: /https?:\/\/\S+/.exec(text)?.[0] }, 'no SMTP_URL is set: the mail is written to a file');
  };
}
