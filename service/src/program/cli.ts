import { text } from 'node:stream/consumers';
import { runAdmin } from './admin/run-admin.ts';
import { rotateMasterKey } from './rotate-master-key.ts';
import { check } from './check.ts';
import { doctor } from './doctor.ts';
import type { Finding } from './finding.ts';
import { init } from './init.ts';
import { createLog, describeError, describeWarning } from '../base/log.ts';
import { HELP } from './help.ts';
import { readCommand, type Command } from './read-command.ts';
import { UsageError } from './usage-error.ts';
import { serve } from './serve.ts';
import { watchSignals } from './watch-signals.ts';
import { readVersion } from './version.ts';
import { StartError } from '../base/start-error.ts';
import { maintain } from './maintain.ts';

/**
 * Exit codes: 0 done or stopped as asked; 1 the start, the stop or a command failed, or a check found a fault; 2 the
 * command line is wrong. `admin` adds 3. A second Ctrl-C or a third signal ends the process with 130 or 143.
 */
await main();

async function main(): Promise<void> {
  const [first, ...words] = process.argv.slice(2);
  if (first === 'admin') {
    process.exitCode = await runAdmin(words, process.env, {
      readInput: () => text(process.stdin),
      write: (line) => void process.stdout.write(line),
      writeError: (line) => void process.stderr.write(line),
    });
    return;
  }
  let command: Command;
  try {
    command = readCommand(process.argv.slice(2), process.env);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
    return;
  }
  switch (command.kind) {
    case 'help':
      process.stdout.write(HELP);
      return;
    case 'version':
      process.stdout.write(`${await readVersion()}\n`);
      return;
    case 'init':
      await print('info', async () => [await init(command.folder)]);
      return;
    case 'check':
    case 'doctor':
      await print(command.options.logLevel, () => examine(command));
      return;
    case 'rotate-master-key':
      await print(command.options.logLevel, async () => [await rotateMasterKey(command.options)]);
      return;
    case 'maintain':
      await print(command.options.logLevel, () => doMaintenance(command));
      return;
    case 'serve':
      await run(command);
  }
}

async function print(logLevel: string, work: () => Promise<readonly object[]>): Promise<void> {
  try {
    const lines = await work();
    process.stdout.write(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  } catch (error) {
    if (error instanceof StartError) process.stderr.write(`${error.message}\n`);
    else createLog(logLevel).fatal({ error: describeError(error) }, 'the command failed');
    process.exitCode = 1;
  }
}

async function doMaintenance({
  maintenance,
  options,
}: Extract<Command, { kind: 'maintain' }>): Promise<readonly object[]> {
  const lines = await maintain(maintenance, options);
  const hasFailed = (line: object): boolean =>
    'notFound' in line || ('verified' in line && line.verified === false);
  if (lines.some(hasFailed)) process.exitCode = 1;
  return lines;
}

async function examine({
  faults,
  kind,
  options,
}: Extract<Command, { kind: 'check' | 'doctor' }>): Promise<Finding[]> {
  const findings = [...(await check(options, faults)), ...(kind === 'doctor' ? await doctor(options) : [])];
  if (findings.some(({ result }) => result === 'failed')) process.exitCode = 1;
  return findings;
}

async function run({ options }: Extract<Command, { kind: 'serve' }>): Promise<void> {
  const log = createLog(options.logLevel);
  // Every request has its own error handling; what arrives here is a defect, and the service goes on.
  process.on('unhandledRejection', (reason) =>
    log.error({ error: describeError(reason) }, 'unhandled rejection'),
  );
  // Node.js writes warnings as plain text, such as the database driver's about an `sslmode`; the log is one JSON object
  // per line. Node.js has its own listener, unless the operator has switched warnings off.
  if (process.listenerCount('warning') > 0) {
    process.removeAllListeners('warning');
    process.on('warning', (warning) =>
      log.warn({ warning: describeWarning(warning) }, 'a warning of the platform'),
    );
  }
  // A signal during the start ends the start, whatever it waits for.
  const { first, hurried, stopping } = watchSignals();
  try {
    const service = await serve(options, { log, signal: stopping });
    // A program that waits for this line would otherwise send requests to a service that is about to end.
    if (!stopping.aborted) process.stdout.write(`${JSON.stringify(service.ready)}\n`);
    // Ctrl-C (SIGINT) stops at once. SIGTERM comes from a supervisor, and others may still be sent requests for this
    // service, so it drains first.
    if ((await first) === 'SIGTERM' && !hurried.aborted) {
      hurried.addEventListener('abort', () => void service.close());
      await service.drain();
    }
    await service.close();
    process.exit(0);
  } catch (error) {
    const { aborted } = stopping;
    if (aborted && error === stopping.reason) process.exit(0);
    if (error instanceof StartError) process.stderr.write(`${error.message}\n`);
    else log.fatal({ error: describeError(error) }, `the service could not ${aborted ? 'stop' : 'start'}`);
    process.exit(1);
  }
}
