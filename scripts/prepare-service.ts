/**
 * Builds the service, and a data folder for services to begin with: a part of `npm test`, in which some sixty of them
 * are started.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { preparedFolder } from '../test/support/services/prepared-service.ts';
import { runNpm } from './run-npm.ts';
import { startService } from '../test/support/services/service-process.ts';

rmSync(preparedFolder, { recursive: true, force: true });
runNpm('run', 'build', '--workspace', 'service');
mkdirSync(preparedFolder, { recursive: true });
const service = await startService({ data: join(preparedFolder, 'data') });
await service.stop();
