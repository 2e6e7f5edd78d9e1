import type { CodeMessage, Notice } from '../../../src/auth/delivery/delivery.ts';

/** A message with a code, as tests have it unless they are about one of its members. */
export const code: CodeMessage = {
  channel: 'email',
  address: 'ada@example.com',
  code: '123456',
  // Not one or two, for which languages have forms of their own and data of the platform may change one day.
  lifeSeconds: 300,
  organizationName: 'Acme',
  language: 'en',
  pageHost: 'example.com',
};

/** The notice to an owner whose codes were stopped. */
export const notice: Notice = {
  channel: 'email',
  address: 'ada@example.com',
  organizationName: 'Acme',
  language: 'en',
  link: 'https://login.example.com/lane/0123456789abcdef0123456789abcdef',
};
