import { defineConfig } from '@playwright/test';

export default defineConfig({
  reporter: 'line',
  // One browser that the system has; without this line Playwright takes its own.
  use: { launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] } },
});
