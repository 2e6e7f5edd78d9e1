/** Stampers: who signs a request. */
export type { Stamper, StampHeader, StampOptions } from './stamper.ts';
