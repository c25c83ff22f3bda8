import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { type Finding, fail, ok } from './finding.ts';

/** Unit: ms. */
const MAIL_TIMEOUT_MS = 8_000;

/** Whether the mail server greets us: connects and says EHLO, with STARTTLS where it is offered. Neither signs in nor sends. */
export async function mailServer(smtpUrl: string | null): Promise<Finding> {
  if (smtpUrl === null) return ok('None is set: mails are written as files into the data folder');
  const place = new URL(smtpUrl).host;
  const timeouts = { connectionTimeout: MAIL_TIMEOUT_MS, greetingTimeout: MAIL_TIMEOUT_MS, socketTimeout: MAIL_TIMEOUT_MS };
  const connection = new SMTPConnection({ ...parseConnectionUrl(smtpUrl), ...timeouts });
  try {
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject);
      connection.once('end', () => reject(new Error('it closed the connection')));
      connection.connect(() => resolve());
    });
    return ok(`${place} answers${connection.secure ? ' over TLS' : ''}`);
  } catch (error) {
    return fail(`${place} (SMTP_URL) cannot be used: ${(error as Error).message}. Mails wait meanwhile.`);
  } finally {
    connection.on('error', () => {}); // it is not needed any more
    connection.close();
  }
}
