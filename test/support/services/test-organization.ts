/** A person the test service knows: each test takes one of its own, so that no limit is shared. */
export interface TestPerson {
  readonly userId: string;
  readonly email: string;
  readonly phone: string;
}

/** The organization of provision.json. */
export const organizationId = '8b1f2c3e-0000-4000-8000-000000000001';

/** The login configurations of provision.json, named after what is special about them. */
export const configIds = {
  digits6: '8b1f2c3e-0000-4000-8000-0000000000c0',
  alphanumeric8: '8b1f2c3e-0000-4000-8000-0000000000c1',
  digits9: '8b1f2c3e-0000-4000-8000-0000000000c2',
  smsOnly: '8b1f2c3e-0000-4000-8000-0000000000c3',
  oneOrigin: '8b1f2c3e-0000-4000-8000-0000000000c4',
  shortSession: '8b1f2c3e-0000-4000-8000-0000000000c5',
  unknownProvider: '8b1f2c3e-0000-4000-8000-0000000000c6',
  signup: '8b1f2c3e-0000-4000-8000-0000000000c7',
  keys: '8b1f2c3e-0000-4000-8000-0000000000d0',
} as const;
