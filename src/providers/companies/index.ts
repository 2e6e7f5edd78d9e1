/** The registry of companies, one line for each file of this folder. `npm run docs` writes this file. */
import { company as apple } from './apple.ts';
import { company as discord } from './discord.ts';
import { company as facebook } from './facebook.ts';
import { company as google } from './google.ts';
import { company as x } from './x.ts';
import type { Company } from './company.ts';
import type { CompanyId } from './ids.ts';

/** Every company whose account people sign in with. */
export const companies: { readonly [C in CompanyId]: Company } = { apple, discord, facebook, google, x };
