import { LIMIT_VARIABLES } from './read-limits.ts';
import { RETENTION_VARIABLES } from './read-retention.ts';

/** The text of `--help`. */
export const HELP = `Usage: latchkey-service [options]                    starts the service
       latchkey-service COMMAND [options]

  init [FOLDER]             write the files of a first deployment: settings with a new master key, a
                            provisioning file, and the API key of the operator
  check                     look at the settings and the provisioning file as a start would; changes nothing
  doctor                    the same, and ask the database, the mail server, the SMS hook, the social login
                            providers and the Solana nodes; changes nothing and sends no message
  admin OPERATION [PARAMETERS]
                            send a stamped request to a running service; see admin --help
  rotate-master-key         seal the data key under a new master key
  rotate-session-key [leaked]
                            make a new key that signs sessions; with "leaked" it signs at once, and
                            sessions that earlier keys have signed count no more
  rotate-webhook-key        sign webhooks with a new key
  list-dead-webhooks        list webhooks that were given up (dead letters)
  retry-dead-webhooks [EVENT…]
                            send these again, or all of them
  rotate-log-key            sign the log of activities with a new key
  verify-log                compare the database with the log of activities

  --port PORT               port to listen on; 0 for any free one (8787)
  --host ADDRESS            address to listen on (127.0.0.1)
  --data FOLDER             folder for the embedded database and the master key (.latchkey);
                            "memory" keeps everything in memory until the program ends
  --provision FILE          at the start, create the organizations, users and settings of this JSON file
                            that are missing
  --trust-proxy COUNT       proxies of your own in front: the client's address is read from
                            X-Forwarded-For (0)
  --allow-private-receivers let webhooks go to http and private addresses, for development
  --dev                     switch the development tools on: codes go to a local inbox, which anybody
                            on this machine can read
  --dev-idp                 with --dev: start a provider with two people that stands in for all
                            social logins
  --checkpoint FILE         with verify-log: compare the log with this answer of GET /log/checkpoint, which
                            you have kept
  --help, --version

Environment: DATABASE_URL, LATCHKEY_MASTER_KEY, LATCHKEY_NEW_MASTER_KEY, SMTP_URL, SMTP_FROM, SMS_WEBHOOK_URL,
SOLANA_RPC_URL, SOLANA_RPC_URLS, OTEL_EXPORTER_OTLP_ENDPOINT, LATCHKEY_SOLANA_SPONSOR_KEY,
LATCHKEY_SOLANA_SPONSOR_LIMIT, LATCHKEY_SOLANA_SPONSOR_LIMIT_PER_DAY,
LATCHKEY_DEV, LATCHKEY_ALLOW_PRIVATE_RECEIVERS, LATCHKEY_TRUST_PROXY, LATCHKEY_PUBLIC_URL,
LATCHKEY_RELYING_PARTIES, LATCHKEY_DRAIN_SECONDS, LATCHKEY_METRICS, LATCHKEY_AUDIT, LATCHKEY_LOG_LEVEL, LATCHKEY_REQUIRE_USER_VERIFICATION,
${RETENTION_VARIABLES.join(', ')}, and the limits ${LIMIT_VARIABLES.join(', ')}.
The README of latchkey-service describes each.
`;
