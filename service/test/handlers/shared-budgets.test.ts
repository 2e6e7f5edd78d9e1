/**
 * A sub-organization with logins of its own shares the budget of its parent. Otherwise everybody who may sign up would get
 * another budget.
 */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { DEFAULT_LIMITS } from '../../src/program/limits.ts';
import { createOrganization, provisioningOf, submit } from '../support/activities.ts';
import { call, readCode, wrongCode, type Reply } from '../support/client.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { assertProblem, resultOf } from '../support/outcome.ts';
import { useTestService } from '../support/test-service.ts';

const DAY_MS = 86_400_000;
const ABOVE = 'budget-above';

describeOnEachDatabase('a sub-organization with logins of its own', (database) => {
  const party = createOrganization(['root'], {
    parts: () => ({
      authProxyConfigs: [
        { authProxyConfigId: ABOVE, enabledProviders: ['email', 'sms'], otpAlphanumeric: false },
      ],
    }),
  });
  const below = (name: 'eve' | 'mallory') =>
    createOrganization([name], { parts: () => ({ parentOrganizationId: party.organizationId }) });
  const [eves, mallorys] = [below('eve'), below('mallory')];
  const other = createOrganization(['root'], {
    parts: () => ({
      authProxyConfigs: [{ authProxyConfigId: 'budget-elsewhere', enabledProviders: ['email', 'sms'] }],
    }),
  });
  const service = useTestService(database, {
    provisioning: provisioningOf(party, eves, mallorys, other),
    program: {
      limits: { ...DEFAULT_LIMITS, emailsPerDay: 3, smsPerCountryPerDay: 3, wrongCodesPerDay: 3 },
    },
  });

  /** Moves the clock to the beginning of the next day. */
  const nextDay = (): void => {
    service().clock.offsetMs += DAY_MS - (service().clock.now() % DAY_MS);
  };
  const configs = new Map<string, Promise<string>>();
  /** Enables the session proxy of a sub-organization, as its own user may. */
  async function open({ members, organizationId }: typeof eves): Promise<string> {
    const [member] = Object.values(members);
    assert.ok(member);
    const act = async (segment: string, parameters: object) =>
      resultOf(await submit(service(), organizationId, member, segment, parameters));
    const { configId } = (await act('enable_auth_proxy', {})) as { configId: string };
    await act('update_auth_proxy_config', { allowedAuthMethods: ['email', 'sms'], otpAlphanumeric: false });
    return configId;
  }
  const configOf = (organization: typeof eves): Promise<string> => {
    const { organizationId } = organization;
    const opened = configs.get(organizationId) ?? open(organization);
    configs.set(organizationId, opened);
    return opened;
  };

  let contacts = 0;
  const nextContact = (otpType: string): string => {
    contacts += 1;
    return otpType === 'OTP_TYPE_SMS'
      ? `+49151123456${String(contacts).padStart(2, '0')}`
      : `budget${contacts}@example.com`;
  };
  const init = (configId: string, otpType: string, contact = nextContact(otpType)): Promise<Reply> =>
    call(service(), '/v1/otp_init', { otpType, contact }, { configId });
  /** Reads the alerts of a type from the log, each with the id of its organization. */
  const alertsOf = (type: string): { readonly alert: { readonly organizationId: string } }[] =>
    service()
      .log()
      .split('\n')
      .flatMap((line) =>
        line.includes(type) ? [JSON.parse(line) as { alert: { organizationId: string } }] : [],
      );

  for (const otpType of ['OTP_TYPE_EMAIL', 'OTP_TYPE_SMS']) {
    it(`sends from the budget of the organization above: ${otpType}`, async () => {
      const [eve, mallory] = [await configOf(eves), await configOf(mallorys)];
      nextDay();
      for (const configId of [ABOVE, eve, mallory]) {
        assert.equal((await init(configId, otpType)).status, 200);
      }
      for (const configId of [ABOVE, eve, mallory]) {
        assertProblem(await init(configId, otpType), 429, 'RATE_LIMITED');
      }
      assert.equal((await init('budget-elsewhere', otpType)).status, 200);
    });
  }

  it('sends from that budget by activities, too', async () => {
    await configOf(eves);
    nextDay();
    const send = async (): Promise<Reply> => {
      const contact = nextContact('OTP_TYPE_EMAIL');
      const parameters = { otpType: 'OTP_TYPE_EMAIL', contact, appName: 'App' };
      return submit(service(), eves.organizationId, eves.members.eve, 'init_otp', parameters);
    };
    for (let sent = 0; sent < 3; sent += 1) resultOf(await send());
    assertProblem(await send(), 429, 'RATE_LIMITED');
    assertProblem(await init(ABOVE, 'OTP_TYPE_EMAIL'), 429, 'RATE_LIMITED');
  });

  it('takes wrong codes from the day of the organization above, which is told', async () => {
    const eve = await configOf(eves);
    nextDay();
    const contact = nextContact('OTP_TYPE_EMAIL');
    const { otpId } = (await init(eve, 'OTP_TYPE_EMAIL', contact)).body;
    const otpCode = wrongCode(await readCode(service(), contact));
    for (let tries = 0; tries < 3; tries += 1) {
      await call(service(), '/v1/otp_verify', { otpId, otpCode }, { configId: eve });
    }
    for (const configId of [eve, ABOVE]) {
      assertProblem(await init(configId, 'OTP_TYPE_EMAIL'), 429, 'OTP_STOPPED');
    }
    assert.equal((await init('budget-elsewhere', 'OTP_TYPE_EMAIL')).status, 200);
    for (const type of ['SEND_BUDGET_EXCEEDED', 'WRONG_CODES_EXCEEDED']) {
      const told = alertsOf(type).map(({ alert }) => alert.organizationId);
      assert.deepEqual([...new Set(told)], [party.organizationId], type);
    }
  });
});
