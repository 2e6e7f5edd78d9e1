import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations, type Operation } from '../src/contract/index.ts';
import { root } from '../test/support/runner/list-files.ts';

interface PublishedNames {
  readonly activities: Readonly<Record<string, unknown>>;
  readonly queries: readonly string[];
}

/** How some of the supported operations differ from the published ones. All others work alike. */
const DIFFERENCES: Readonly<Record<string, string>> = {
  approve_activity: 'answers the activity that was voted on',
  create_authenticators: 'for the user who stamps it; P-256 with attestation "none" or "packed" by itself',
  create_mfa_policy: 'conditions are CEL',
  create_oauth2_credential: 'the secret is encrypted to this service’s quorum key',
  get_oauth2_credential: 'the secret is told to nobody: `encryptedClientSecret` is empty',
  list_oauth2_credentials: 'the secret is told to nobody: `encryptedClientSecret` is empty',
  update_oauth2_credential: 'the secret is encrypted to this service’s quorum key',
  create_policies: 'expressions are CEL; published ones where they have an equal',
  create_policy: 'expressions are CEL; published ones where they have an equal. No `time`',
  export_wallet: 'English words only',
  get_activity: 'a session in a result is told with a near `timestampMs` alone',
  list_activities: 'a session in a result is told with a near `timestampMs` alone',
  get_boot_proof: 'an attestation of a development root where there is no enclave',
  get_send_transaction_status: 'Solana only: no `eth`',
  import_wallet: 'English words without a passphrase',
  init_otp: 'no WhatsApp; templates for messages have no effect',
  list_suborgs: 'an ID token is read and not verified',
  otp_login: 'no `sessionProfileId`; no policy is asked',
  reject_activity: 'answers the activity that was voted on',
  set_organization_feature: 'what each feature does stands above; a value without an effect is refused',
  sign_transaction: 'Ethereum and Solana; of other chains sign the digest with `sign_raw_payload`',
  sol_send_transaction: 'where the operator has set a node',
  stamp_login: 'no `sessionProfileId`',
  update_mfa_policy: 'conditions are CEL',
  update_policy: 'expressions are CEL. No `time`',
};

/** Why operations are absent, or what replaces them. The first matching pattern counts. */
const ABSENCES: readonly (readonly [RegExp, string])[] = [
  [/^oauth_login$|^oauth2_authenticate$/, 'at the session proxy, of the same name'],
  [/^stamp_logout$/, 'there, at the same path'],
  [/^(email_auth|otp_auth|init_otp_auth)$/, 'older; `init_otp`, `verify_otp`, `otp_login`'],
  [/^oauth$/, 'older; `oauth_login` at the session proxy'],
  [/recover/, 'older; another credential of the user, or the parent’s users'],
  [/^create_api_only_users$/, 'older; `create_users`'],
  [/invitation/, 'no invitations; `create_users`'],
  [/webhook_endpoint/, 'FEATURE_NAME_WEBHOOK of `set_organization_feature`'],
  [/^get_active_policies$/, '`list_policies`; policies have no time window'],
  [/^get_mfa_status$/, 'the votes of the pending activity'],
  [/^get_app_status$/, '`get_latest_boot_proof` of the service'],
  [/^list_app_proofs$/, '`appProofs` of each activity'],
  [/^list_email_events$/, 'the log of the service'],
  [/session_profile/, 'no session profiles'],
  [/^get_organization$/, '`get_organization_configs` and the listings'],
  [/_tvc_/, 'machines of the vendor'],
  [
    /earn|swap|fiat_on_ramp|onramp|spark|balance|supported_assets|velocity|gas_usage|_nonces$/,
    'no market services',
  ],
  [
    /^eth_|eth_transaction|sol_transaction_history|undelegate/,
    'send what `sign_transaction` answers with your node',
  ],
  [/secrets?$/, 'no store of secrets'],
  [/smart_contract_interface/, 'policies see the parameters as they are'],
];

/** Prints the table of docs/compatibility.md: every operation of the published client, and whether it works here. */
export function compatibilityTable(): string {
  const names = readFileSync(join(root, 'test/unit/contract/published-names.json'), 'utf8');
  const published = JSON.parse(names) as PublishedNames;
  const paths = new Set(Object.values<Operation>(operations).map(({ path }) => path));
  const sections = [
    ['Activities', 'submit', Object.keys(published.activities)],
    ['Queries', 'query', published.queries],
  ] as const;
  const known = sections.flatMap(([, , segments]) => segments);
  const stray = Object.keys(DIFFERENCES).find((segment) => !known.includes(segment));
  if (stray !== undefined) throw new Error(`${stray} is no operation of the published client.`);
  let works = 0;
  const tables = sections.map(([title, kind, segments]) => {
    const rows = segments.map((segment) => {
      const isHere = paths.has(`/public/v1/${kind}/${segment}`);
      if (isHere) works += 1;
      const difference = DIFFERENCES[segment];
      if (!isHere && difference !== undefined) throw new Error(`${segment} differs, and is not here.`);
      const absence = ABSENCES.find(([pattern]) => pattern.test(segment))?.[1];
      if (!isHere && absence === undefined) throw new Error(`${segment} is not here, and nothing says why.`);
      const state = isHere ? (difference === undefined ? 'works' : 'differs') : 'absent';
      return `| \`${segment}\` | ${state} | ${(isHere ? difference : absence) ?? ''} |`;
    });
    return [
      `### ${title}`,
      '',
      '| operation | here | how, or why not |',
      '| --- | --- | --- |',
      ...rows,
    ].join('\n');
  });
  return [`${works} of its ${known.length} operations are here.`, ...tables].join('\n\n');
}
