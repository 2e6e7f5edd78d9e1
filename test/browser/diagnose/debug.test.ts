import { expect } from '@open-wc/testing';
import { expectAccessible } from '../accessible.ts';
import { configIds, newPerson, setFaults, clearFaults } from '../../support/services/test-service.ts';
import { announceEthereum, announceSolana, removeWallets } from '../element/test-wallets.ts';
import { cleanUp, mount, until, type Harness } from '../element/harness.ts';

function panelOf({ root }: Harness): HTMLDetailsElement | null {
  return root.querySelector<HTMLDetailsElement>('.diagnosis details');
}

describe('<latchkey-login> diagnoses itself', () => {
  afterEach(async () => {
    removeWallets();
    await clearFaults();
    await cleanUp();
  });

  it('shows nothing without being asked', async () => {
    const login = await mount();
    await until(() => login.contact, 'the contact field');
    await login.element.diagnose();
    expect(panelOf(login)).to.equal(null);
  });

  it('with debug, folded under the card, beside the login', async () => {
    const login = await mount({ attributes: { debug: '' } });
    const panel = await until(() => panelOf(login), 'the diagnosis');
    expect(panel.open).to.equal(false);
    expect(panel.querySelector('summary')?.textContent).to.equal('Diagnosis: ok');
    const report = await login.element.diagnose();
    expect(panel.querySelectorAll('li')).to.have.length(report.findings.length);
    const { email } = await newPerson();
    await login.logIn(email);
    expect(panelOf(login)).to.equal(panel);
    await expectAccessible(login.element);
  });

  it('with debug, also where the login does not start', async () => {
    await setFaults([{ path: '/v1/wallet_kit_config', status: 500 }]);
    const login = await mount({ attributes: { debug: '' } });
    const panel = await until(() => panelOf(login), 'the diagnosis');
    panel.open = true;
    expect(panel.innerText).to.include('service_broken').and.include('httpStatus: 500');
  });

  it('copies the report, or selects it where the clipboard is closed', async () => {
    const login = await mount({ attributes: { debug: '' } });
    const panel = await until(() => panelOf(login), 'the diagnosis');
    panel.open = true;
    const button = panel.querySelector('button');
    button?.click();
    // The text depends on the browser, because a test's click is not a user gesture.
    await until(() => (button?.textContent === 'Copy the report' ? null : true), 'an answer');
    expect(button?.textContent).to.match(/^(?:Copied|Selected; press Ctrl\+C)$/);
  });

  it('tells nobody who the person is', async () => {
    const { email, userId } = await newPerson();
    const wallets = [
      announceEthereum({ byte: 0x11, name: 'Secret wallet' }),
      announceSolana({ byte: 0x11, name: 'Other secret' }),
    ];
    const login = await mount({ config: 'keys', attributes: { debug: '' } });
    await login.logIn(email);
    const { session } = login.element;
    const report = JSON.stringify(await login.element.diagnose());
    expect(report).to.include('wallets_ok');
    const { proxyUrl = '' } = login.element;
    const secrets = [
      ...[email, userId, proxyUrl, configIds.keys, 'Secret wallet', 'Other secret', location.host],
      ...wallets.flatMap(({ address }) => [address, address.toLowerCase()]),
      ...Object.values(session ?? {}).filter((value) => typeof value === 'string' && value.length > 30),
    ];
    expect(secrets).to.have.length.above(10);
    for (const secret of secrets) expect(report).not.to.include(secret);
    expect(login.root.querySelector('.diagnosis')?.textContent).not.to.include(email);
    // The session and its key are untouched.
    expect(await (await login.element.client)?.whoami()).to.have.property('userId', userId);
  });
});
