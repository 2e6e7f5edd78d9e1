import { createOrganization } from '../test/support/activities.ts';
import { stamp } from '../test/support/client.ts';

/** The body of a request and the signature of its stamp, for the bare operation. */
export interface StampedBody {
  readonly body: string;
  readonly bytes: Uint8Array;
  /** DER, hexadecimal. */
  readonly signature: string;
  /** Compressed P-256 key, hexadecimal. */
  readonly publicKey: string;
}

/** Makes up a body as long as a tag update, stamped by a new key. */
export function createStampedBody(): StampedBody {
  const { key } = createOrganization(['root']).members.root;
  const body = JSON.stringify({ organizationId: 'o', parameters: { userTagName: 'x'.repeat(200) } });
  const stamped = JSON.parse(Buffer.from(stamp(key, body), 'base64url').toString()) as { signature: string };
  return {
    body,
    bytes: new TextEncoder().encode(body),
    signature: stamped.signature,
    publicKey: key.publicKey,
  };
}
