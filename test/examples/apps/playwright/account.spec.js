import { expect, test } from './fixtures.js';

test('somebody is signed in without a press', async ({ page, site, signIn }) => {
  await page.goto(site);
  const session = await signIn({ email: 'ada@example.com' });
  expect(session.userId).toMatch(/^[\da-f-]{36}$/);
  await expect(page.getByRole('heading', { name: 'You are signed in' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You are signed in' })).toBeVisible();
});

test('the next test begins with nobody', async ({ page, site, passkeys }) => {
  await page.goto(site);
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(await passkeys.list()).toEqual([]);
});

test('a person signs in by hand, and the code comes from the service', async ({ page, service, site }) => {
  await page.goto(site);
  await page.getByLabel('Email').fill('ada@example.com');
  await page.keyboard.press('Enter');
  await page.getByLabel('Code').fill(await service.codeFor('ada@example.com'));
  await expect(page.getByRole('heading', { name: 'You are signed in' })).toBeVisible();
});
