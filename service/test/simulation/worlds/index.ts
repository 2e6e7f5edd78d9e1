import type { World } from '../simulation.ts';
import { codesWorld } from './codes.ts';
import { engineWorld } from './engine.ts';
import { solanaWorld } from './solana.ts';
import { webhooksWorld } from './webhooks.ts';

/** All worlds, by name. Each is a kind of schedule. */
export const WORLDS = {
  engine: engineWorld,
  codes: codesWorld,
  webhooks: webhooksWorld,
  solana: solanaWorld,
} as const satisfies Record<string, World>;

/** The name of a world. */
export type WorldName = keyof typeof WORLDS;
