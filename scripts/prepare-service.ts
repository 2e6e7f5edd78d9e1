/**
 * Builds the service, and a data folder that services start with. It is a part of `npm test`, which starts some sixty
 * services. With `--if-changed` it does nothing when nothing has changed since the last time.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { preparedFolder, sourceOfProgram } from '../test/support/services/prepared-service.ts';
import { beginBuild, endBuild, isUpToDate } from './build-stamp.ts';
import { runNpm } from './run-npm.ts';
import { makeSmallDatabase } from '../service/src/testing/prepared-image.ts';
import { bundlePrograms } from '../test/support/runner/bundle-programs.ts';
import { startService } from '../test/support/services/service-process.ts';

const stamp = {
  name: 'service',
  sources: [
    'src',
    'scripts',
    'test/support/runner/bundle-programs.ts',
    'package-lock.json',
    'service/src',
    'service/migrations',
    'service/package.json',
  ],
  result: 'node_modules/.cache/latchkey-service/data',
} as const;
if (process.argv.includes('--if-changed') && isUpToDate(stamp)) process.exit();
beginBuild(stamp);
rmSync(preparedFolder, { recursive: true, force: true });
runNpm('run', 'build', '--workspace', 'service');
await bundlePrograms([sourceOfProgram], preparedFolder);
const data = join(preparedFolder, 'data');
mkdirSync(data, { recursive: true, mode: 0o700 });
await makeSmallDatabase(join(data, 'database'));
const service = await startService({ data });
await service.stop();
endBuild(stamp);
