import { bytesToHex } from '@noble/hashes/utils.js';
import type { SessionClient } from 'latchkey';
import { build, buildRows, buildVerdict, find } from './dom.ts';
import { hashPersonalMessage, recoverAddress, toPersonalMessage } from './ethereum.ts';
import { shorten } from './shorten.ts';
import { toWords } from './words.ts';

/** Address of the webhook receiver that runs beside this page. */
const receiverUrl = String(import.meta.env['VITE_RECEIVER_URL']);

/** The part of the page that signs a message. */
export interface Signing {
  /** Called after a login: shows the address that will sign. */
  begin(client: SessionClient): Promise<void>;
  /** Called after a logout: clears the signature. */
  end(): void;
}

/**
 * Finds the address that signs messages. The demo organization has a key. A new account has an organization of its own,
 * which gets a key here, and the receiver as its webhook address.
 */
async function prepareAddress(client: SessionClient): Promise<string> {
  const { privateKeys } = await client.listPrivateKeys();
  const known = privateKeys.flatMap(({ addresses }) => addresses.flatMap(({ address }) => address ?? []));
  if (known[0] !== undefined) return known[0];
  await client.setOrganizationFeature({ name: 'FEATURE_NAME_WEBHOOK', value: receiverUrl });
  const outcome = await client.createPrivateKeys({
    privateKeys: [
      {
        privateKeyName: 'Demo',
        curve: 'CURVE_SECP256K1',
        privateKeyTags: [],
        addressFormats: ['ADDRESS_FORMAT_ETHEREUM'],
      },
    ],
  });
  if (outcome.status !== 'completed') return '';
  return outcome.result.privateKeys[0]?.addresses[0]?.address ?? '';
}

/** Creates the part of the page that lets a key of the service sign a message, and verifies the signature. */
export function createSigning(): Signing {
  const form = find<HTMLFormElement>('#sign');
  const field = find<HTMLInputElement>('#message');
  const button = find<HTMLButtonElement>('#sign button');
  const address = find('#address');
  const verdict = find('#verdict');
  const facts = find('#signature');
  let client: SessionClient | undefined;
  let isBusy = false;

  const show = (mark: HTMLElement, rows: Readonly<Record<string, string>> = {}): void => {
    verdict.replaceChildren(mark);
    facts.replaceChildren(...buildRows(rows));
  };

  async function sign(signer: SessionClient, message: string): Promise<void> {
    const signWith = address.textContent;
    const outcome = await signer.signRawPayload({
      signWith,
      payload: toPersonalMessage(message),
      encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
      hashFunction: 'HASH_FUNCTION_KECCAK256',
    });
    if (outcome.status !== 'completed') {
      return show(buildVerdict(false, 'Not signed yet: others have to approve it first.'));
    }
    const { r, s, v } = outcome.result;
    const signedBy = recoverAddress(message, { r, s, v });
    const isRight = signedBy === signWith.toLowerCase();
    const text = isRight ? `Verified: signed by ${signWith}` : `Not verified: signed by ${signedBy}`;
    show(buildVerdict(isRight, text), {
      Message: message,
      'Hash (EIP-191)': shorten(bytesToHex(hashPersonalMessage(message))),
      r: shorten(r),
      s: shorten(s),
      v,
    });
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (client === undefined || isBusy) return;
    isBusy = true;
    // `disabled` would remove the focus.
    button.setAttribute('aria-disabled', 'true');
    verdict.replaceChildren(build('span', { class: 'quiet' }, 'Signing …'));
    facts.replaceChildren();
    sign(client, field.value)
      .catch((error: unknown) => show(buildVerdict(false, toWords(error))))
      .finally(() => {
        isBusy = false;
        button.removeAttribute('aria-disabled');
      });
  });

  return {
    async begin(signer) {
      client = signer;
      try {
        address.textContent = await prepareAddress(signer);
      } catch (error) {
        show(buildVerdict(false, toWords(error)));
      }
    },
    end() {
      client = undefined;
      address.textContent = '';
      verdict.replaceChildren();
      facts.replaceChildren();
    },
  };
}
