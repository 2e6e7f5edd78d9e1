import type { MiddlewareHandler } from 'hono';
import type { Inbox } from '../../auth/delivery/inbox.ts';
import type { AdjustableClock } from '../../base/clock.ts';
import type { Schema } from '../../base/contract.ts';
import { parseBody, readBody } from '../body.ts';
import { isLoopbackAddress, isLoopbackHost } from '../../base/loopback.ts';
import { toJsonReply } from '../json-reply.ts';
import { toAssetReply, toMailReply, toPageReply } from '../page-reply.ts';
import type { App } from '../operations.ts';
import { createValidatorCompiler } from '../../base/validator.ts';
import type { Fault, Faults } from './faults.ts';
import { toInboxPage } from './inbox-page.ts';
import { toMailsPage, toSampleMail } from './mails-page.ts';
import { clockSchema, faultsSchema } from './schemas.ts';

/** The tools that a developer has on one machine (protocol.md section 7). */
export interface DevelopmentTools {
  readonly inbox: Inbox;
  readonly clock: AdjustableClock;
  readonly faults: Faults;
}

/**
 * Serves the inbox, the clock and the faults below `/dev`, and lets requests to other paths meet their fault. All of
 * `/dev` answers to this machine only; to anybody else it does not exist.
 */
export function serveDevelopmentTools(app: App, { clock, faults, inbox }: DevelopmentTools): void {
  const compile = createValidatorCompiler();
  const read = async <T>(request: Request, validate: ReturnType<typeof compile>): Promise<T> =>
    parseBody<T>(await readBody(request), validate);

  app.use('/dev/*', localOnly);
  app.get('/dev/inbox', async ({ req }) => {
    const contact = req.query('contact');
    const page = await toInboxPage([...inbox.list(contact), ...inbox.listNotices(contact)], contact);
    return toPageReply(page);
  });
  app.get('/dev/inbox/mails/:id', (context) => {
    const mail = inbox.findMail(context.req.param('id'));
    return mail === undefined ? context.notFound() : toMailReply(mail);
  });
  app.get('/dev/mails', async ({ req }) => toPageReply(await toMailsPage(req.query('language'))));
  app.get('/dev/mails/:kind/:language/:scheme', (context) => {
    const { kind, language, scheme } = context.req.param();
    const mail = toSampleMail(kind, language, scheme);
    return mail === undefined ? context.notFound() : toMailReply(mail);
  });
  app.get('/dev/inbox.css', () => toAssetReply('inbox.css', 'text/css'));
  for (const script of ['inbox.js', 'mails.js', 'frames.js']) {
    app.get(`/dev/${script}`, () => toAssetReply(script, 'text/javascript'));
  }
  app.get('/dev/inbox.json', ({ req }) => toJsonReply({ messages: inbox.list(req.query('contact')) }));
  app.get('/dev/notices.json', ({ req }) =>
    toJsonReply({ notices: inbox.listNotices(req.query('contact')) }),
  );

  const validateClock = compile(clockSchema);
  app.get('/dev/clock', () => toJsonReply({ offsetMs: clock.offsetMs }));
  app.post('/dev/clock', async ({ req }) => {
    const { offsetMs } = await read<{ offsetMs: number }>(req.raw, validateClock);
    clock.offsetMs = offsetMs;
    return toJsonReply({ offsetMs });
  });

  const validateFaults = compile(faultsSchema as Schema);
  app.get('/dev/faults', () => toJsonReply(faults.list()));
  app.post('/dev/faults', async ({ req }) => {
    const given = await read<Fault | readonly Fault[]>(req.raw, validateFaults);
    faults.set(Array.isArray(given) ? given : [given as Fault]);
    return toJsonReply(faults.list());
  });
  app.delete('/dev/faults', () => {
    faults.clear();
    return toJsonReply([]);
  });

  app.use('*', async ({ env, req }, next) => {
    const isMet = req.method !== 'OPTIONS' && !req.path.startsWith('/dev/');
    const reply = isMet ? await faults.meet(req.path, env) : undefined;
    if (reply !== undefined) return reply;
    await next();
    return undefined;
  });
}

/** Headers that a proxy adds, besides those that begin with x-forwarded-. */
const FORWARDING = new Set(['forwarded', 'via', 'x-real-ip']);

/**
 * Answers 404 to a caller that is not on this machine. The Host header is checked too, because a page on the internet
 * can give its own name the address 127.0.0.1, and the Origin header, because such a page can also send requests across
 * origins.
 */
const localOnly: MiddlewareHandler<{ Bindings: { readonly remoteAddress: string } }> = async (
  context,
  next,
) => {
  const { hostname } = new URL(context.req.url);
  const origin = context.req.header('origin');
  const isLocalOrigin =
    origin === undefined || (URL.canParse(origin) && isLoopbackHost(new URL(origin).hostname));
  // A proxy on this machine may forward requests from elsewhere.
  const isForwarded = [...context.req.raw.headers.keys()].some(
    (name) => FORWARDING.has(name) || name.startsWith('x-forwarded-'),
  );
  if (
    isLoopbackAddress(context.env.remoteAddress) &&
    isLoopbackHost(hostname) &&
    isLocalOrigin &&
    !isForwarded
  ) {
    await next();
    return undefined;
  }
  return context.notFound();
};
