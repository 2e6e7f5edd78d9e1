import { EventEmitter } from 'node:events';
import type { Occurrence } from './scheduler.ts';
import { readFrames, WELCOME, type Frame } from './wire.ts';

/** The messages of a client up to the point where it waits for an answer. */
export interface Statement {
  readonly occurrence: Occurrence;
  readonly frames: readonly Frame[];
  readonly text: string;
}

/** The server at the other end of a socket. */
interface Server {
  readonly isDown: boolean;
  submit(socket: SimulatedSocket, frames: readonly Frame[]): void;
  release(socket: SimulatedSocket): void;
}

/** A connection to the simulated database, which the driver uses as a socket. */
export class SimulatedSocket extends EventEmitter {
  readonly owner: string;
  writable = true;
  destroyed = false;
  pending: Statement | undefined;
  readonly #server: Server;
  #hasBegun = false;
  #arrived: Buffer = Buffer.alloc(0);
  #batch: Frame[] = [];

  constructor(owner: string, server: Server) {
    super();
    this.owner = owner;
    this.#server = server;
  }

  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}

  connect(): void {
    process.nextTick(() => {
      if (this.destroyed) return;
      if (this.#server.isDown) {
        this.fail();
        return;
      }
      this.emit('connect');
    });
  }

  write(bytes: Buffer, onWritten?: () => void): boolean {
    if (this.destroyed) return false;
    if (!this.#hasBegun) {
      this.#hasBegun = true;
      process.nextTick(() => this.receive(WELCOME));
    } else {
      const { frames, rest } = readFrames(Buffer.concat([this.#arrived, bytes]));
      this.#arrived = rest;
      for (const frame of frames) this.#take(frame);
    }
    onWritten?.();
    return true;
  }

  end(): void {
    this.destroy();
  }

  destroy(): void {
    if (this.destroyed) return;
    this.destroyed = true;
    this.writable = false;
    this.#server.release(this);
    process.nextTick(() => {
      this.emit('end');
      this.emit('close');
    });
  }

  /** Passes bytes from the server to the driver. */
  receive(bytes: Buffer): void {
    if (!this.destroyed) this.emit('data', bytes);
  }

  /** Breaks the connection. */
  fail(lastWords?: Buffer): void {
    if (this.destroyed) return;
    if (lastWords !== undefined) this.emit('data', lastWords);
    this.destroyed = true;
    this.writable = false;
    if (lastWords === undefined)
      this.emit('error', Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }));
    this.emit('end');
    this.emit('close');
  }

  #take(frame: Frame): void {
    if (frame.type === 'X') {
      this.destroy();
      return;
    }
    this.#batch.push(frame);
    if (frame.type !== 'S' && frame.type !== 'Q') return;
    const frames = this.#batch;
    this.#batch = [];
    this.#server.submit(this, frames);
  }
}
