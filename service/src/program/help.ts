import { LIMIT_VARIABLES } from './read-limits.ts';
import { RETENTION_VARIABLES } from './read-retention.ts';

/** The text of `--help`. */
export const HELP = `Usage: latchkey-service [options]
       latchkey-service init [FOLDER]
       latchkey-service check [options]
       latchkey-service doctor [options]
       latchkey-service admin OPERATION [PARAMETERS] [options]   see admin --help
       latchkey-service rotate-master-key [options]
       latchkey-service rotate-session-key [leaked] [options]
       latchkey-service rotate-webhook-key [options]
       latchkey-service list-dead-webhooks [options]
       latchkey-service retry-dead-webhooks [EVENT…] [options]
       latchkey-service rotate-log-key [options]
       latchkey-service verify-log [--checkpoint FILE] [options]

  --port PORT               port to listen on; 0 for any free one (8787)
  --host ADDRESS            address to listen on (127.0.0.1)
  --data FOLDER             folder for the embedded database and the master key (.latchkey);
                            "memory" keeps everything in memory until the program ends
  --provision FILE          create what this file describes, where it is missing
  --trust-proxy COUNT       proxies of your own in front: the client's address is read from
                            X-Forwarded-For (0)
  --allow-private-receivers let webhooks go to http and private addresses, for development
  --dev                     switch the development tools on: codes go to a local inbox, which anybody
                            on this machine can read
  --dev-idp                 with --dev: start a provider with two people that stands in for all
                            social logins
  --checkpoint FILE         with verify-log: what GET /log/checkpoint answered and you have kept
  --help, --version

Environment: DATABASE_URL, LATCHKEY_MASTER_KEY, LATCHKEY_NEW_MASTER_KEY, SMTP_URL, SMTP_FROM, SMS_WEBHOOK_URL,
SOLANA_RPC_URL, SOLANA_RPC_URLS, OTEL_EXPORTER_OTLP_ENDPOINT, LATCHKEY_SOLANA_SPONSOR_KEY,
LATCHKEY_SOLANA_SPONSOR_LIMIT, LATCHKEY_SOLANA_SPONSOR_LIMIT_PER_DAY,
LATCHKEY_DEV, LATCHKEY_ALLOW_PRIVATE_RECEIVERS, LATCHKEY_TRUST_PROXY, LATCHKEY_PUBLIC_URL,
LATCHKEY_RELYING_PARTIES, LATCHKEY_DRAIN_SECONDS, LATCHKEY_METRICS, LATCHKEY_AUDIT, LATCHKEY_LOG_LEVEL, LATCHKEY_REQUIRE_USER_VERIFICATION,
${RETENTION_VARIABLES.join(', ')}, and the limits ${LIMIT_VARIABLES.join(', ')}.
README.md describes each.
`;
