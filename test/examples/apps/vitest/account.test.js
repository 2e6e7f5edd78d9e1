import { expect, inject, test } from 'vitest';
import 'latchkey';
import { codeFromInbox, signInHere } from 'latchkey/testing';

test('the element shows a session that a test has begun, and its key stamps', async () => {
  const { authProxyConfigId, authProxyUrl, baseUrl, people } = inject('service');
  document.body.innerHTML = `<latchkey-login proxy-url="${authProxyUrl}" config-id="${authProxyConfigId}"></latchkey-login>`;
  const login = document.querySelector('latchkey-login');
  expect(await login.ready).toBeNull();

  const heard = new Promise((resolve) => login.addEventListener('latchkey-login', resolve, { once: true }));
  await signInHere({ email: 'ada@example.com', codeFor: codeFromInbox(baseUrl) });
  const { detail } = await heard;
  expect(detail.session.userId).toBe(people[0].userId);
  expect((await (await login.client).whoami()).userId).toBe(people[0].userId);
});
