import type { Fault } from '../fault.ts';
import { clientFaults } from './client.ts';
import { codeFieldFaults } from './code-field.ts';
import { decisionFaults } from './decisions.ts';
import { engineFaults } from './engine.ts';
import { flowFaults } from './flow.ts';
import { providerFaults } from './providers.ts';
import { screenFaults } from './screens.ts';
import { sessionFaults } from './session.ts';
import { stampFaults } from './stamps.ts';
import { storageFaults } from './storage.ts';
import { storeFaults } from './store.ts';
import { trustFaults } from './trust.ts';
import { verifierFaults } from './verifiers.ts';
import { webhookFaults } from './webhooks.ts';
import { wordFaults } from './words.ts';

/** Every fault of the list, by the part of the program that it is in. */
export const FAULTS_BY_AREA: Readonly<Record<string, readonly Fault[]>> = {
  flow: flowFaults,
  'code-field': codeFieldFaults,
  words: wordFaults,
  providers: providerFaults,
  client: clientFaults,
  stamps: stampFaults,
  verifiers: verifierFaults,
  webhooks: webhookFaults,
  decisions: decisionFaults,
  engine: engineFaults,
  store: storeFaults,
  trust: trustFaults,
  storage: storageFaults,
  session: sessionFaults,
  screens: screenFaults,
};
