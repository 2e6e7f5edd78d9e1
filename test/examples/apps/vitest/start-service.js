import { startService } from 'latchkey-service/testing';

/** Starts one service for all tests; they run in jsdom, where it cannot. */
export default async function setup({ provide }) {
  const service = await startService({ people: [{ email: 'ada@example.com' }] });
  const { authProxyConfigId, authProxyUrl, baseUrl, people } = service;
  provide('service', { authProxyConfigId, authProxyUrl, baseUrl, people });
  return () => service.close();
}
