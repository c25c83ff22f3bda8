import { SMTPServer } from 'smtp-server';

/** A received letter. */
export interface Received {
  readonly to: string;
  readonly text: string;
}

/** A mail server that stores what it receives and accepts it once `isReady`. */
export async function aMailServer(port: number, isReady: (letters: readonly Received[]) => boolean = () => true) {
  const letters: Received[] = [];
  const waiting: (() => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      let text = '';
      stream.on('data', (piece: Buffer) => {
        text += piece.toString('utf8');
      });
      stream.on('end', () => {
        letters.push({ to: session.envelope.rcptTo.map(({ address }) => address).join(), text });
        waiting.push(done);
        if (isReady(letters)) for (const confirm of waiting.splice(0)) confirm();
      });
    },
  });
  server.on('error', () => {}); // the client was killed during the transfer
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { letters, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

/** UTF-8 from quoted-printable. Source: RFC 2045, 6.7. */
const unquoted = (text: string): string =>
  Buffer.from(
    text.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

/** The body of a letter as its reader sees it. */
export function bodyOf({ text }: Received): string {
  const [head = '', ...body] = text.split('\r\n\r\n');
  const content = body.join('\r\n\r\n');
  const encoding = /^Content-Transfer-Encoding: (\S+)/im.exec(head)?.[1] ?? '7bit';
  if (encoding === 'base64') return Buffer.from(content, 'base64').toString('utf8').replaceAll('\r\n', '\n');
  return (encoding === 'quoted-printable' ? unquoted(content) : content).replaceAll('\r\n', '\n');
}
