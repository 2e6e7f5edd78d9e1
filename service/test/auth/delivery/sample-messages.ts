import type { CodeMessage, Notice } from '../../../src/auth/delivery/delivery.ts';

/** A message with a code, the default of tests that need no special one. */
export const code: CodeMessage = {
  channel: 'email',
  address: 'ada@example.com',
  code: '123456',
  // Five minutes, not one or two: some languages have special forms for these, and the platform's data may change.
  lifeSeconds: 300,
  organizationName: 'Acme',
  language: 'en',
  pageHost: 'example.com',
};

/** The notice to the owner of a contact whose codes were stopped. */
export const notice: Notice = {
  channel: 'email',
  address: 'ada@example.com',
  organizationName: 'Acme',
  language: 'en',
  link: 'https://login.example.com/lane/0123456789abcdef0123456789abcdef',
};
