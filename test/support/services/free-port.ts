import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Finds the first free port from `preferred` upwards; 0 asks the system for any.
 *
 * Both loopback addresses must be free: a server on 127.0.0.1 and another on ::1 would share the name
 * localhost, and a browser would talk to either.
 */
export async function findFreePort(preferred: number): Promise<number> {
  if (preferred === 0) return (await tryPort(0, '127.0.0.1')) ?? findFreePort(8787);
  for (let port = preferred; port < preferred + 200; port++) {
    if ((await tryPort(port, '127.0.0.1')) !== undefined && (await tryPort(port, '::1')) !== undefined) {
      return port;
    }
  }
  throw new Error(`No free port between ${preferred} and ${preferred + 199}.`);
}

/** A port that no other program can take until it is released. */
export interface HeldPort {
  readonly port: number;
  /** Releases it for the server that will listen there. */
  release(): Promise<void>;
}

/**
 * Finds a free port as `findFreePort` does and reserves it, for a server whose address must be known seconds before it
 * starts.
 */
export async function holdFreePort(preferred: number): Promise<HeldPort> {
  const port = await findFreePort(preferred);
  // A page of an earlier server on this port may still send requests.
  const holder = createServer((socket) => void socket.destroy()).listen(port, '127.0.0.1');
  await once(holder, 'listening');
  return { port, release: () => new Promise((resolve) => void holder.close(() => resolve())) };
}

async function tryPort(port: number, host: string): Promise<number | undefined> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      // No IPv6 on this machine, so no server can listen there.
      resolve(error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT' ? port : undefined);
    });
    server.listen(port, host, () => {
      const address = server.address();
      const taken = typeof address === 'object' && address !== null ? address.port : port;
      server.close(() => resolve(taken));
    });
  });
}
