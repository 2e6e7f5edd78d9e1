import { expect } from '@open-wc/testing';
import { latestCode, newPerson } from '../../support/services/test-service.ts';
import { atRest } from './at-rest.ts';
import { mount, type Harness } from './harness.ts';
import { logIn, mountDeaf, untilTold, watchEachTest } from './session-page.ts';

describe('a page that comes back from the back/forward cache', () => {
  watchEachTest();

  /** Signs a person in on one page. A second page, as in the back/forward cache, gets no messages. */
  async function keepSignedIn(): Promise<{ readonly kept: Harness; readonly login: Harness }> {
    const login = await logIn();
    const kept = await mountDeaf();
    await kept.untilStep('done');
    return { kept, login };
  }

  const settled = (): Promise<number> => atRest((store) => store.count());
  const comeBack = (): boolean => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));

  it('goes on with the session that was refreshed meanwhile, which is no login', async () => {
    const { kept, login } = await keepSignedIn();
    await login.element.refresh();
    await login.element.refresh();
    comeBack();
    await untilTold(kept, 'latchkey-refresh');
    expect(kept.element.session).to.deep.equal(login.element.session);
    expect(kept.detailsOf('latchkey-login')).to.deep.equal([]);
  });

  it('tells of the login of another person', async () => {
    const { kept, login } = await keepSignedIn();
    login.element.logout();
    await login.untilStep('choose');
    await login.logIn((await newPerson()).email);
    await login.element.refresh();
    comeBack();
    await untilTold(kept, 'latchkey-login');
    expect(kept.element.session).to.deep.equal(login.element.session);
    expect(kept.detailsOf('latchkey-refresh')).to.deep.equal([]);
  });

  it('takes the code that was sent last', async () => {
    const { email } = await newPerson();
    const kept = await mountDeaf();
    await kept.submitContact(email);
    await kept.untilStep('code');
    const login = await mount();
    await login.untilStep('code');
    await login.press('Use a different email');
    await login.submitContact(email);
    await login.untilStep('code');
    // Once settled, one page has stored its pending code and the other has read it: transactions run in order.
    await settled();
    comeBack();
    await settled();
    await kept.enterCode(await latestCode(email));
    await kept.untilStep('done');
    expect(kept.errors).to.deep.equal([]);
  });
});
