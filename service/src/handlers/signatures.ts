import { signMessage } from '../keys/signing/sign-message.ts';
import { readPayload, readPayloads } from '../keys/signing/sign-payload.ts';
import type { Handlers } from './handler.ts';
import { findSigningKey, readInput, withSigner } from './signing-key.ts';

/** Signs a payload. What cannot be signed with this key is refused before anything is recorded. */
export const signRawPayload: Handlers['signRawPayload'] = {
  async assertPossible(parameters, { caller, services }) {
    const { key } = await findSigningKey(services.database, caller.organizationId, parameters.signWith);
    readInput(() => readPayload({ ...parameters, curve: key.curve }));
  },
  async execute(parameters, { organizationId, services, transaction }) {
    const found = await findSigningKey(transaction, organizationId, parameters.signWith);
    const message = readInput(() => readPayload({ ...parameters, curve: found.key.curve }));
    return withSigner(services, found, (signer) => signMessage(signer, message));
  },
};

/** Signs several payloads, in their order, all or none. */
export const signRawPayloads: Handlers['signRawPayloads'] = {
  async assertPossible(parameters, { caller, services }) {
    const { key } = await findSigningKey(services.database, caller.organizationId, parameters.signWith);
    readInput(() => readPayloads({ ...parameters, curve: key.curve }));
  },
  async execute(parameters, { organizationId, services, transaction }) {
    const found = await findSigningKey(transaction, organizationId, parameters.signWith);
    const messages = readInput(() => readPayloads({ ...parameters, curve: found.key.curve }));
    return withSigner(services, found, (signer) => ({
      signatures: messages.map((message) => signMessage(signer, message)),
    }));
  },
};
