import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ProgramOptions } from '../../src/program/options.ts';
import { readCommand } from '../../src/program/read-command.ts';
import { UsageError } from '../../src/program/usage-error.ts';

const read = (flags: string[], environment: Record<string, string> = {}): ProgramOptions => {
  const command = readCommand(flags, environment);
  assert.equal(command.kind, 'serve');
  return command.options;
};

describe('the options', () => {
  it('have the documented defaults', () => {
    const options = read([]);
    assert.equal(options.host, '127.0.0.1');
    assert.equal(options.port, 8787);
    assert.deepEqual(options.database, { kind: 'embedded', folder: '.latchkey' });
    assert.equal(options.dataFolder, '.latchkey');
    assert.equal(options.trustedProxies, 0);
    assert.deepEqual(options.notActedUpon, []);
  });

  it('choose the database', () => {
    assert.deepEqual(read(['--data', 'memory']).database, { kind: 'memory' });
    assert.deepEqual(read(['--data', './memory']).database, { kind: 'embedded', folder: './memory' });
    const server = read(['--data', 'd'], { DATABASE_URL: 'postgresql://db/latchkey' });
    assert.deepEqual(server.database, { kind: 'server', url: 'postgresql://db/latchkey' });
    assert.equal(server.dataFolder, 'd', 'the master key stays in the folder');
    for (const url of [
      'postgres://latchkey@/test?host=%2Ftmp',
      'postgres://%2Ftmp/test',
      'postgres:///test',
      'postgres://db/test?user=ada@tenant',
      'postgres://db/test?sslmode=verify-full&password=a=b@c&sslmode=',
      'postgres://db/test?sslmode=require&sslnegotiation=direct&ssl_min_protocol_version=TLSv1.3&channel_binding=require',
      'postgres://ada%40tenant:a%2Fb@[::1]:5432/test?sslmode=require',
    ]) {
      assert.deepEqual(read([], { DATABASE_URL: url }).database, { kind: 'server', url });
    }
  });

  it('are read from flags before the environment, and not from empty variables', () => {
    const environment = { LATCHKEY_TRUST_PROXY: '2', LATCHKEY_SENDS_PER_ADDRESS: '7', SMTP_URL: '' };
    assert.equal(read([], environment).trustedProxies, 2);
    assert.equal(read(['--trust-proxy', '1'], environment).trustedProxies, 1);
    assert.equal(read([], environment).limits.sendsPerAddress, 7);
    assert.equal(read([], environment).smtpUrl, undefined);
    const codes = { LATCHKEY_CODES_PER_CONTACT: '9', LATCHKEY_CODE_WINDOW_SECONDS: '60' };
    const { codesPerContact, codeWindowMs, triesPerCode } = read([], codes).limits;
    assert.deepEqual([codesPerContact, codeWindowMs, triesPerCode], [9, 60_000, 3]);
    const kept = { LATCHKEY_ACTIVITY_DAYS: '90', LATCHKEY_ACTIVITY_EXPORT: '/x' };
    assert.deepEqual(read([], kept).activityRetention, { days: 90, folder: '/x' });
    assert.equal(read([], { LATCHKEY_PENDING_DAYS: '2' }).limits.pendingActivityMs, 172_800_000);
  });

  it('read the address that links in messages lead to, as an address', () => {
    const publicUrl = (text: string): unknown => read([], { LATCHKEY_PUBLIC_URL: text }).publicUrl;
    assert.equal(publicUrl('https://login.example.com//'), 'https://login.example.com');
    assert.equal(publicUrl('https://example.com/auth/'), 'https://example.com/auth');
    // Mail programs would not link the first address, and would end the link at the space in the second.
    assert.equal(publicUrl('https:Login.Example.com'), 'https://login.example.com');
    assert.equal(publicUrl(' https://example.com/my auth'), 'https://example.com/my%20auth');
    // Even an empty query or fragment is refused: the path that the service appends would become part of it.
    for (const text of ['https://example.com/?', 'https://example.com#', 'https://example.com?a']) {
      assert.throws(() => publicUrl(text), /^UsageError: LATCHKEY_PUBLIC_URL must be/, text);
    }
  });

  it('say where Solana transactions go, who sponsors them and up to what', () => {
    assert.equal(read([]).solana, undefined);
    const rpcUrl = 'https://rpc.example';
    const nodes = [{ chain: undefined, url: rpcUrl, setting: 'SOLANA_RPC_URL' }];
    const limits = { sponsorLimit: 100_000, sponsorLimitPerDay: 100_000_000 };
    const unsponsored = { nodes, sponsorKey: undefined, ...limits };
    assert.deepEqual(read([], { SOLANA_RPC_URL: rpcUrl }).solana, unsponsored);
    const environment = {
      SOLANA_RPC_URL: rpcUrl,
      LATCHKEY_SOLANA_SPONSOR_KEY: '01'.repeat(32),
      LATCHKEY_SOLANA_SPONSOR_LIMIT: '1000000000',
      LATCHKEY_SOLANA_SPONSOR_LIMIT_PER_DAY: '0',
    };
    const sponsored = {
      nodes,
      sponsorKey: '01'.repeat(32),
      sponsorLimit: 1_000_000_000,
      sponsorLimitPerDay: 0,
    };
    assert.deepEqual(read([], environment).solana, sponsored);
  });

  it('say where Solana transactions of each cluster go, and what is wrong with that without an address', () => {
    const SOLANA_RPC_URLS = JSON.stringify({
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'https://main.example',
      'solana:localnet': 'http://127.0.0.1:8899',
    });
    assert.deepEqual(read([], { SOLANA_RPC_URLS }).solana?.nodes, [
      {
        chain: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
        url: 'https://main.example',
        setting: '"solana:mainnet" of SOLANA_RPC_URLS',
      },
      {
        chain: 'solana:localnet',
        url: 'http://127.0.0.1:8899',
        setting: '"solana:localnet" of SOLANA_RPC_URLS',
      },
    ]);
    assert.deepEqual(read([], { SOLANA_RPC_URLS, LATCHKEY_SOLANA_SPONSOR_LIMIT: '1' }).notActedUpon, []);
    const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
    const faults: [string, RegExp][] = [
      ['https://canary', /it is not JSON, or has a name twice\.$/],
      ['{"solana:devnet":"https://canary","solana:devnet":"https://canary"}', /has a name twice\.$/],
      [`'{"solana:devnet":"https://canary"}'`, /here the quotes are part of the value\.$/],
      ['["https://canary"]', /it is no object\.$/],
      ['{}', /it names no node\.$/],
      ['{"solana:testnet":"https://canary"}', /"solana:testnet" is no name of a cluster \(solana:mainnet, /],
      [`{"solana:mainnet":"https://canary","${mainnet}":"https://canary"}`, /are the same cluster\.$/],
      [
        '{"solana:devnet":["https://canary"]}',
        /the value of "solana:devnet" must be a text, the address of the node\.$/,
      ],
    ];
    for (const [text, message] of faults) {
      assert.throws(
        () => read([], { SOLANA_RPC_URLS: text }),
        (error: Error) =>
          error instanceof UsageError && message.test(error.message) && !error.message.includes('canary'),
        text,
      );
    }
    const both = { SOLANA_RPC_URLS, SOLANA_RPC_URL: 'https://rpc.example' };
    assert.throws(() => read([], both), /^UsageError: Set SOLANA_RPC_URL for one node or SOLANA_RPC_URLS/);
  });

  it('say where metrics are read, and that requests are audited unless told otherwise', () => {
    assert.equal(read([]).metrics, undefined);
    assert.deepEqual(read([], { LATCHKEY_METRICS: '[::1]:0' }).metrics, { host: '::1', port: 0 });
    assert.equal(read([]).hasAuditLines, true);
    assert.equal(read([], { LATCHKEY_AUDIT: '0' }).hasAuditLines, false);
  });

  it('name what is taken but not acted upon', () => {
    for (const limit of ['LATCHKEY_SOLANA_SPONSOR_LIMIT', 'LATCHKEY_SOLANA_SPONSOR_LIMIT_PER_DAY']) {
      assert.deepEqual(read([], { [limit]: '1' }).notActedUpon, [limit]);
      assert.deepEqual(read([], { [limit]: '1', SOLANA_RPC_URL: 'https://rpc.example' }).notActedUpon, []);
    }
  });

  it('allow private receivers only when told so', () => {
    const name = 'LATCHKEY_ALLOW_PRIVATE_RECEIVERS';
    assert.equal(read([]).allowsPrivateReceivers, false);
    assert.equal(read([], { [name]: '0' }).allowsPrivateReceivers, false);
    assert.equal(read([], { [name]: '1' }).allowsPrivateReceivers, true);
    assert.equal(read(['--allow-private-receivers']).allowsPrivateReceivers, true);
    assert.equal(read(['--dev-idp']).hasDevelopmentIdp, true);
    assert.equal(read([]).hasDevelopmentTools, false);
    assert.equal(read(['--dev']).hasDevelopmentTools, true);
    assert.equal(read([], { LATCHKEY_DEV: '1' }).hasDevelopmentTools, true);
    assert.equal(read([]).hasDevelopmentIdp, false);
    assert.throws(() => read([], { [name]: 'yes' }), {
      name: 'UsageError',
      message: `${name} must be a whole number from 0 to 1.`,
    });
  });

  it('say who sends mail: an address, also one of a mail catcher, with a name or without', () => {
    for (const from of [
      'a@example.com',
      'Example <a@example.com>',
      '"Doe, Ada" <a@example.com>',
      'a@localhost',
    ]) {
      assert.equal(read([], { SMTP_URL: 'smtp://mail', SMTP_FROM: from }).smtpFrom, from);
    }
  });

  it('say whose hosts are relying parties', () => {
    assert.deepEqual(read([]).relyingParties, new Map());
    const text = ' example.com=one,\n xn--bcher-kva.example=TWO ';
    assert.deepEqual(
      read([], { LATCHKEY_RELYING_PARTIES: text }).relyingParties,
      new Map([
        ['example.com', 'one'],
        ['xn--bcher-kva.example', 'TWO'],
      ]),
    );
  });

  it('ask for help and version', () => {
    assert.equal(readCommand(['--help'], {}).kind, 'help');
    assert.equal(readCommand(['-v', '--port', 'x'], {}).kind, 'version');
  });

  it('that are not known or not valid are refused in one sentence that names them', () => {
    type Case = [string[], Record<string, string>, RegExp];
    const cases: Case[] = [
      [['--prot', '1'], {}, /^Unknown option '--prot'.* Run latchkey-service --help for the options\.$/],
      [['file'], {}, /'file'/],
      [['--port'], {}, /'--port <value>' argument missing/],
      [['--port', '99999'], {}, /^--port must be a whole number from 0 to 65535\.$/],
      [['--port', '-1'], {}, /--port/],
      [['--port', '8787x'], {}, /^--port/],
      [['--trust-proxy', 'yes'], {}, /^--trust-proxy/],
      [[], { LATCHKEY_TRUST_PROXY: '-1' }, /^LATCHKEY_TRUST_PROXY/],
      [[], { LATCHKEY_LOG_LEVEL: 'loud' }, /^LATCHKEY_LOG_LEVEL must be one of fatal, /],
      [[], { LATCHKEY_SENDS_PER_ADDRESS: '0' }, /^LATCHKEY_SENDS_PER_ADDRESS/],
      [[], { LATCHKEY_ATTEMPTS_PER_ADDRESS: '1e3' }, /^LATCHKEY_ATTEMPTS_PER_ADDRESS/],
      [[], { LATCHKEY_SOLANA_SPONSOR_LIMIT: '1000000001' }, /^LATCHKEY_SOLANA_SPONSOR_LIMIT must be/],
      [
        [],
        { LATCHKEY_SOLANA_SPONSOR_LIMIT_PER_DAY: '9000000001' },
        /^LATCHKEY_SOLANA_SPONSOR_LIMIT_PER_DAY must be a whole number from 0 to 9000000000\.$/,
      ],
      [[], { LATCHKEY_ACTIVITY_DAYS: '90' }, /^LATCHKEY_ACTIVITY_DAYS and LATCHKEY_ACTIVITY_EXPORT belong/],
      [[], { LATCHKEY_ACTIVITY_EXPORT: '/x' }, /^LATCHKEY_ACTIVITY_DAYS and LATCHKEY_ACTIVITY_EXPORT belong/],
      [
        [],
        {
          LATCHKEY_ACTIVITY_DAYS: '1',
          LATCHKEY_ACTIVITY_EXPORT: '/x',
          LATCHKEY_REQUEST_AGE_SECONDS: '86400',
        },
        /^LATCHKEY_ACTIVITY_DAYS must be longer/,
      ],
      [
        [],
        {
          LATCHKEY_ACTIVITY_DAYS: '11',
          LATCHKEY_ACTIVITY_EXPORT: '/x',
          LATCHKEY_REQUEST_LEAD_SECONDS: '1000000',
        },
        /^LATCHKEY_ACTIVITY_DAYS must be longer than LATCHKEY_REQUEST_AGE_SECONDS and LATCHKEY_REQUEST_LEAD_SECONDS/,
      ],
      [[], { SMTP_URL: 'smtp://mail' }, /^SMTP_URL needs SMTP_FROM, /],
      ...['a', 'Example', 'Example <>', 'Example <a@b@c.example>', 'a@example.com, b@example.com'].map(
        (text): Case => [
          [],
          { SMTP_URL: 'smtp://mail', SMTP_FROM: text },
          /^SMTP_FROM must be .* as SMTP_FROM='Example <.*\.com>'\.$/,
        ],
      ),
      [
        [],
        { SMTP_URL: 'smtp://mail', SMTP_FROM: '"Example <a@example.com>"' },
        /^SMTP_FROM must be .* Here the quotes are part of the value\.$/,
      ],
      [[], { LATCHKEY_DRAIN_SECONDS: '601' }, /^LATCHKEY_DRAIN_SECONDS must be/],
      [[], { OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' }, /^OTEL_EXPORTER_OTLP_ENDPOINT must be an http/],
      [[], { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://' }, /^OTEL_EXPORTER_OTLP_TRACES_ENDPOINT must/],
      [[], { LATCHKEY_METRICS: '9464' }, /^LATCHKEY_METRICS must be an address and a port/],
      [[], { LATCHKEY_METRICS: 'localhost:99999' }, /^LATCHKEY_METRICS/],
      [[], { LATCHKEY_METRICS: '[]:9464' }, /^LATCHKEY_METRICS/],
      [[], { LATCHKEY_METRICS: 'http://127.0.0.1:9464' }, /^LATCHKEY_METRICS/],
      ...[
        'example.com',
        'example.com=',
        '=ORGANIZATION',
        'https://example.com=ORGANIZATION',
        'example.com:443=ORGANIZATION',
        'a.example=ONE, b.example',
        'a.example=ONE a.example=TWO',
      ].map((text): Case => [
        [],
        { LATCHKEY_RELYING_PARTIES: text },
        /^LATCHKEY_RELYING_PARTIES must name .* as example\.com=ORGANIZATION-ID, separated by spaces\.$/,
      ]),
      [['check', 'more'], {}, /^The command 'check' is not followed by 'more'\./],
      [['init', 'a', 'b'], {}, /^The command 'init' is not followed by 'a b'\./],
      [['--data', ''], {}, /^--data must name a folder, or be "memory"; it is empty\.$/],
      [['--host', ''], {}, /^--host must name an address to listen on, as 127\.0\.0\.1; it is empty\.$/],
      [['--host', ' '], {}, /^--host must name an address to listen on, as 127\.0\.0\.1; it is empty\.$/],
      ...['disabled', 'verify_full', 'Require'].map((mode): Case => [
        [],
        { DATABASE_URL: `postgres://db/latchkey?sslmode=${mode}` },
        /^The sslmode of DATABASE_URL must be one of disable, .*, verify-full/,
      ]),
      ...['sslMode', 'ssl_mode', 'SSLMODE', 'sslmod', 'sslrootCert'].map((name): Case => [
        [],
        { DATABASE_URL: `postgres://db/latchkey?${name}=verify-full` },
        /^DATABASE_URL has a setting about TLS of an unknown name; write sslmode/,
      ]),
      [[], { DATABASE_URL: 'mysql://secret@db' }, /^DATABASE_URL must begin(?!.*secret)/],
      // Passwords as `openssl rand -base64` makes them. With the second the URL is valid, but the user becomes the host.
      ...[
        'se/cret',
        '/secret',
        '12/secret',
        '12#secret',
        '12?secret',
        'se?cret',
        'se#cret',
        '12?se=cret',
        '12?se=cr&secret',
        '12?a&secret=x',
      ].map((password): Case => [
        [],
        { DATABASE_URL: `postgres://latchkey:${password}@db:5432/latchkey` },
        /^DATABASE_URL must look like .* written as %2F (?!.*secret)/,
      ]),
    ];
    for (const [flags, environment, sentence] of cases) {
      assert.throws(
        () => readCommand(flags, environment),
        (error: Error) =>
          error instanceof UsageError && sentence.test(error.message) && !error.message.includes('\n'),
        `${flags.join(' ')} ${JSON.stringify(environment)}`,
      );
    }
  });
});
