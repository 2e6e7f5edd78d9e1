import { logInAtOnce } from './login-tabs.ts';

describe('people who log in at once', () => {
  for (const count of [2, 5]) {
    it(`in ${count} tabs have sessions that sign`, () => logInAtOnce(count, 1)).timeout(60_000);
  }
});
