import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import { createOrganization, provisioningOf, query } from '../support/activities.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { assertProblem } from '../support/outcome.ts';
import { useTestService } from '../support/test-service.ts';

describeOnOneDatabase('what the service has not made', (database) => {
  const party = createOrganization(['root']);
  const service = useTestService(database, { provisioning: provisioningOf(party) });
  const ask = (segment: string, parameters: object) =>
    query(service(), party.organizationId, party.members.root, segment, parameters);

  it('is not found: the proof of an ephemeral key', async () => {
    const reply = await ask('get_boot_proof', { ephemeralKey: '04'.repeat(65) });
    assertProblem(reply, 404, 'NOT_FOUND', 'ephemeralKey');
  });

  it('is not found: the fate of a transaction', async () => {
    const reply = await ask('get_send_transaction_status', { sendTransactionStatusId: randomUUID() });
    assertProblem(reply, 404, 'NOT_FOUND', 'sendTransactionStatusId');
  });
});
