/** Logs in in twenty tabs at the same time, in many rounds: `npm run test:tabs`. */
import { logInAtOnce } from './login-tabs.ts';

describe('people who log in at once', () => {
  it('in 20 tabs have sessions that sign, round after round', () => logInAtOnce(20, 5)).timeout(170_000);
});
