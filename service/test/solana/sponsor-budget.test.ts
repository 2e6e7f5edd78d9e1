import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { base58 } from '@scure/base';
import { submit, type Member } from '../support/activities.ts';
import { createDeviceKey, type Reply } from '../support/client.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { assertProblem, resultOf } from '../support/outcome.ts';
import { startSolanaNode, type SolanaTestNode } from '../support/solana-node.ts';
import { createTransfer } from '../support/solana-transactions.ts';
import type { TestService } from '../support/test-service.ts';
import { ours, party, send, startSendingService, submitSend } from './party.ts';

const DAY_MS = 86_400_000;
/** The fee of a transaction in lamports: two signatures, no priority fee. */
const FEE = 10_000;

describeOnEachDatabase('what a sponsor pays in a day', (database) => {
  let node: SolanaTestNode;
  let service: TestService;
  /** Another process on the same database. */
  let second: TestService;
  /** The only root user of a sub-organization, as a signup creates one. */
  const person: Member = { userId: '', key: createDeviceKey() };
  let below = '';
  let address = '';
  before(async () => {
    node = await startSolanaNode();
    const solana = { sponsorLimitPerDay: 3 * FEE + 5_000 };
    service = await startSendingService(database, node, { solana });
    second =
      database.name === 'PostgreSQL'
        ? await startSendingService(database, node, { solana, location: service.location })
        : service;
    // Each service's clock stands still from its start, and the two starts may be on different days.
    second.clock.offsetMs = service.clock.now() - second.clock.now();
    const account = {
      ...{ curve: 'CURVE_ED25519', pathFormat: 'PATH_FORMAT_BIP32', path: "m/44'/501'/0'/0'" },
      addressFormat: 'ADDRESS_FORMAT_SOLANA',
    };
    const apiKey = { apiKeyName: 'K', publicKey: person.key.publicKey, curveType: 'API_KEY_CURVE_P256' };
    const made = await submit(service, party.organizationId, party.members.root, 'create_sub_organization', {
      ...{ subOrganizationName: 'P', rootQuorumThreshold: 1 },
      rootUsers: [{ userName: 'P', apiKeys: [apiKey], authenticators: [], oauthProviders: [] }],
      wallet: { walletName: 'W', accounts: [account] },
    });
    const result = resultOf(made) as { subOrganizationId: string; wallet: { addresses: [string] } };
    below = result.subOrganizationId;
    [address] = result.wallet.addresses;
  });
  after(async () => {
    if (second !== service) await second.close();
    await service.close();
    await node.close();
  });

  const transfer = (signer = ours): string =>
    createTransfer({ blockhash: node.blockhash(), signers: [signer] });
  const ask = (process: TestService): Promise<Reply> =>
    submitSend(process, { unsignedTransaction: transfer(), sponsor: true });
  const askBelow = (): Promise<Reply> => {
    const publicKey = Buffer.from(base58.decode(address));
    const unsignedTransaction = transfer({ ...ours, publicKey, address });
    const parameters = { unsignedTransaction, signWith: address, caip2: 'solana:devnet', sponsor: true };
    return submit(service, below, person, 'sol_send_transaction', parameters);
  };
  const startDay = (): void => {
    for (const clock of new Set([service.clock, second.clock])) clock.offsetMs += DAY_MS;
  };

  it('is the organization’s and that of the accounts below it together, and ends with its limit', async () => {
    resultOf(await askBelow());
    resultOf(await ask(service));
    resultOf(await askBelow());
    for (const refused of [await askBelow(), await ask(service), await ask(second)]) {
      assertProblem(refused, 429, 'RATE_LIMITED', 'parameters.sponsor');
      const seconds = Number(refused.headers.get('retry-after'));
      assert.ok(seconds > 0 && seconds <= DAY_MS / 1000);
    }
    // Transactions whose sender pays the fee still go through.
    await send(service, { unsignedTransaction: transfer() });
    const alerts = `${service.log()}${second === service ? '' : second.log()}`.match(/"sponsored-fees"/g);
    assert.equal(alerts?.length, 1);
    startDay();
    resultOf(await askBelow());
  });

  it('is the same for requests at one moment, through whatever process', async () => {
    startDay();
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) => ask(index % 2 === 0 ? service : second)),
    );
    const outcomes = replies.map(({ body }) => body.activity?.status ?? body.errorCode);
    assert.equal(outcomes.filter((one) => one === 'ACTIVITY_STATUS_COMPLETED').length, 3, outcomes.join());
    for (const { body } of replies) {
      const error = body.activity === undefined ? body : (body.activity.failure ?? undefined);
      if (error !== undefined) assert.equal(error.details[0].errorCode, 'RATE_LIMITED');
    }
  });

  it('counts the priority fee that a transaction offers', async () => {
    startDay();
    const unitLimit = Buffer.of(2, 0x40, 0x0d, 0x03, 0);
    const unitPrice = Buffer.of(3, 0x50, 0xc3, 0, 0, 0, 0, 0, 0);
    const unsignedTransaction = createTransfer({
      ...{ blockhash: node.blockhash(), signers: [ours], budget: [unitLimit, unitPrice] },
    });
    const dear = (): Promise<Reply> => submitSend(service, { unsignedTransaction, sponsor: true });
    // 200,000 units at 50,000 micro-lamports make a priority fee of 10,000 lamports.
    resultOf(await dear());
    assertProblem(await dear(), 429, 'RATE_LIMITED', 'parameters.sponsor');
    resultOf(await ask(service));
  });
});
