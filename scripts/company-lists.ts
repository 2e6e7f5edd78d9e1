import { basename } from 'node:path';
import type { Company } from '../src/providers/companies/company.ts';
import { listFiles } from '../test/support/runner/list-files.ts';

const folder = 'src/providers/companies';

/** Files of the folder that do not describe a company. */
const OTHERS: readonly string[] = ['buttons', 'clients', 'company', 'ids', 'index'];

/** The ids of the companies: the names of their files. */
function companyIds(): readonly string[] {
  return listFiles(folder, '.ts')
    .map((path) => basename(path, '.ts'))
    .filter((name) => !OTHERS.includes(name));
}

/** The source of `src/providers/companies/ids.ts`. */
export function companyIdList(): string {
  return `/** The companies whose accounts people sign in with, one for each file of this folder. \`npm run docs\` writes this file. */
export const COMPANY_IDS = [${companyIds()
    .map((id) => `'${id}'`)
    .join(', ')}] as const;

/** A company whose account people sign in with, named as in \`enabledProviders\`. */
export type CompanyId = (typeof COMPANY_IDS)[number];

/** True for the name of a company whose account people sign in with. */
export function isCompany(name: string): name is CompanyId {
  return /^(?:${companyIds().join('|')})$/.test(name);
}
`;
}

/** The source of `src/providers/companies/index.ts`. */
export function companyRegistry(): string {
  const ids = companyIds();
  return `/** The registry of companies, one line for each file of this folder. \`npm run docs\` writes this file. */
${ids.map((id) => `import { company as ${id} } from './${id}.ts';`).join('\n')}
import type { Company } from './company.ts';
import type { CompanyId } from './ids.ts';

/** Every company whose account people sign in with. */
export const companies: { readonly [C in CompanyId]: Company } = { ${ids.join(', ')} };
`;
}

/**
 * The source of `src/providers/companies/buttons.ts`: names and icons of the companies, which the first screen needs.
 * The rest of their data loads with their provider.
 */
export async function companyButtonList(): Promise<string> {
  const buttons = await companyEntries(({ fedcmUrl, icon, name }) => ({
    ...{ name, icon },
    ...(fedcmUrl === undefined ? {} : { hasFedCM: true }),
  }));
  return `/** The part of each company that the first screen draws, from the files of this folder. \`npm run docs\` writes this file. */
import type { CompanyButton } from './company.ts';
import type { CompanyId } from './ids.ts';

/** The button of every company whose account people sign in with. */
export const companyButtons: { readonly [C in CompanyId]: CompanyButton } = { ${buttons} };
`;
}

/**
 * The source of `src/providers/companies/clients.ts`: the data of the companies without names and icons, which the
 * first screen has already loaded.
 */
export async function companyClientList(): Promise<string> {
  const clients = await companyEntries(({ icon: _icon, name: _name, ...client }) => client);
  return `/** The part of each company that its provider needs, from the files of this folder. \`npm run docs\` writes this file. */
import type { CompanyClient } from './company.ts';
import type { CompanyId } from './ids.ts';

/** The client of every company whose account people sign in with. */
export const companyClients: { readonly [C in CompanyId]: CompanyClient } = { ${clients} };
`;
}

/** Writes a part of each company as members of an object. */
async function companyEntries(toPart: (company: Company) => object): Promise<string> {
  const entries = await Promise.all(
    companyIds().map(async (id) => {
      const { company } = (await import(`../src/providers/companies/${id}.ts`)) as { company: Company };
      return `${id}: ${JSON.stringify(toPart(company))}`;
    }),
  );
  return entries.join(', ');
}
