#!/usr/bin/env node
// The command of the package. The program itself is built: one file in dist/.
import { existsSync } from 'node:fs';

const program = new URL('../dist/cli.js', import.meta.url);

if (existsSync(program)) {
  await import(program.href);
} else {
  console.error('latchkey-service is not built. In a clone, run: npm run build -w service');
  process.exitCode = 1;
}
