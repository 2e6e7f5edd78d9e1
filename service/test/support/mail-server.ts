import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as the server received it. */
export interface ReceivedMail {
  readonly to: readonly string[];
  readonly from: string;
  /** Headers and text, as received. */
  readonly source: string;
}

/** A real mail server on this machine. */
export interface MailServer {
  readonly url: string;
  readonly mails: ReceivedMail[];
  close(): Promise<void>;
}

/** Starts a mail server. Options of `smtp-server` can make it refuse mails or not answer. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          to: rcptTo.map(({ address }) => address),
          from: mailFrom === false ? '' : mailFrom.address,
          source: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
    ...options,
  });
  // Ignores errors of clients that disconnect early.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
