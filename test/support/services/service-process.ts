import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { stopChild } from '../runner/child.ts';
import { findFreePort } from './free-port.ts';
import { root } from '../runner/list-files.ts';
import { makeDataFolder, serviceCommand } from './prepared-service.ts';

/** The members of the service's ready line. */
export interface ServiceInfo {
  readonly baseUrl: string;
  readonly authProxyUrl: string;
  /** Signs the code-encryption bundle and the verification tokens; 65-byte hex. */
  readonly otpSignerKey: string;
  /** Signs the sessions; 65-byte hex. */
  readonly sessionSignerKey: string;
  readonly quorumKey: string;
}

/** The addresses and keys of a service that a page or a server needs to log somebody in. */
export type LoginService = Omit<ServiceInfo, 'quorumKey'>;

/** A running service. */
export interface ServiceProcess {
  readonly info: ServiceInfo;
  /** Resolves when the process ends for whatever reason. */
  readonly ended: Promise<void>;
  /** Ends the process and removes its data folder if this module made it. */
  stop(): Promise<void>;
}

/** How to start the service. */
export interface ServiceOptions {
  /** The first port to try; 0, the default, takes any. */
  readonly port?: number;
  /** Folder of the embedded database; a temporary one, removed on stop, by default. */
  readonly data?: string;
  /** Path of the provisioning file. */
  readonly provision?: string;
  /** Lets webhooks go to http and to this machine. */
  readonly allowsPrivateReceivers?: boolean;
  /** Starts a real OpenID provider beside it, which replaces all social logins. */
  readonly hasIdentityProvider?: boolean;
  /**
   * Gives the service a process group of its own: Ctrl-C then reaches the caller alone, who ends the service
   * in order. False by default, so that ending the caller's group ends the service too.
   */
  readonly ownGroup?: boolean;
  /** Variables of the environment besides the caller's, as limits. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Milliseconds until the ready line; 180,000 by default, for a first start on a busy machine. */
  readonly readyWithinMs?: number;
}

/**
 * Starts the service of this checkout as a child process and waits for its ready line.
 *
 * It runs on the embedded database with the development tools, whatever the caller's environment says.
 *
 * @throws Error with the service's own words when it does not become ready.
 */
export async function startService(options: ServiceOptions = {}): Promise<ServiceProcess> {
  const { port = 0, provision, readyWithinMs = 180_000 } = options;
  const temporary = options.data === undefined ? makeDataFolder('latchkey-service-') : undefined;
  const data = options.data ?? temporary!;
  // For any free port the service itself asks the system: a port found beforehand may be taken a moment later.
  const chosen = port === 0 ? 0 : await findFreePort(port);
  const flags = ['--port', String(chosen), '--data', data, '--dev'];
  if (provision !== undefined) flags.push('--provision', provision);
  if (options.allowsPrivateReceivers === true) flags.push('--allow-private-receivers');
  if (options.hasIdentityProvider === true) flags.push('--dev-idp');
  const child = spawn(process.execPath, [...serviceCommand, ...flags], {
    cwd: root,
    detached: options.ownGroup === true && process.platform !== 'win32',
    env: { ...localEnvironment(), ...options.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const remove = (): void => {
    if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true });
  };
  // The service must not keep running when this process crashes.
  const killNow = (): void => void child.kill('SIGKILL');
  process.once('exit', killNow);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      process.removeListener('exit', killNow);
      resolve();
    });
    child.once('error', () => resolve());
  });
  const stop = async (): Promise<void> => {
    await stopChild(child);
    remove();
  };

  const lastLines: string[] = [];
  const remember = (line: string): void => {
    lastLines.push(line);
    if (lastLines.length > 40) lastLines.shift();
  };
  createInterface({ input: child.stderr }).on('line', remember);
  const info = await new Promise<ServiceInfo | undefined>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), readyWithinMs);
    const finish = (result: ServiceInfo | undefined): void => {
      clearTimeout(timer);
      resolve(result);
    };
    void ended.then(() => finish(undefined));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const ready = parseReadyLine(line);
      if (ready !== undefined) finish(ready);
      else remember(line);
    });
  });
  if (info === undefined) {
    const code = child.exitCode;
    await stop();
    const what = code === null ? `was not ready within ${readyWithinMs / 1000} s` : `ended with code ${code}`;
    throw new Error([`The service ${what}.`, ...lastLines.map((line) => `  ${line}`)].join('\n'));
  }
  return { info, ended, stop };
}

function parseReadyLine(line: string): ServiceInfo | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const value = JSON.parse(line) as { ready?: unknown } & ServiceInfo;
    return value.ready === true ? value : undefined;
  } catch {
    return undefined;
  }
}

function localEnvironment(): NodeJS.ProcessEnv {
  const environment = { ...process.env };
  for (const name of ['DATABASE_URL', 'SMTP_URL', 'SMS_WEBHOOK_URL', 'LATCHKEY_MASTER_KEY']) {
    delete environment[name];
  }
  return environment;
}
