import { PROVIDER_NAMES } from '../auth/social/providers.ts';
import { AUTH_METHODS, type Schema } from '../base/contract.ts';
import { MAXIMUM_LIFE_SECONDS } from '../base/credential-life.ts';
import { createValidatorCompiler } from '../base/validator.ts';
import { faultSchema } from '../http/dev/schemas.ts';
import type { TestFault, TestServiceOptions } from './types.ts';

const text = { type: 'string', minLength: 1 } as const;

const optionsSchema = {
  type: 'object',
  properties: {
    people: {
      type: 'array',
      items: {
        type: 'object',
        properties: { name: text, email: text, phone: text },
        additionalProperties: false,
      },
    },
    providers: { type: 'array', items: { enum: [...AUTH_METHODS, ...PROVIDER_NAMES] }, minItems: 1 },
    organizations: { type: 'array', items: { type: 'object' } },
    identityProvider: { type: 'boolean' },
    oauthRedirectUrl: text,
    database: { type: 'string', pattern: '^postgres(?:ql)?://' },
    port: { type: 'integer', minimum: 0, maximum: 65_535 },
    sessionSeconds: { type: 'integer', minimum: 1, maximum: MAXIMUM_LIFE_SECONDS },
  },
  additionalProperties: false,
} as const;

const compile = createValidatorCompiler();
const validateOptions = compile(optionsSchema);
const validateFault = compile(faultSchema as Schema);

/**
 * Throws a `TypeError` that names the wrong option: a typing mistake would otherwise show much later, in a test that
 * does not pass.
 */
export function assertOptions(options: TestServiceOptions): void {
  const fault = validateOptions(options);
  if (fault !== undefined) throw refuse(fault.path, fault.fault);
  const { identityProvider = false, oauthRedirectUrl, people = [], providers = [] } = options;
  const seen = new Map<string, number>();
  people.forEach(({ email, phone }, index) => {
    if (email === undefined && phone === undefined) {
      throw refuse(`people[${index}]`, 'needs an email or a phone.');
    }
    for (const [member, contact] of Object.entries({ email, phone })) {
      if (contact === undefined) continue;
      const key = contact.trim().toLowerCase();
      const first = seen.get(key);
      if (first !== undefined) throw refuse(`people[${index}].${member}`, `is that of people[${first}].`);
      seen.set(key, index);
    }
  });
  providers.forEach((provider, index) => {
    if (!PROVIDER_NAMES.includes(provider)) return;
    if (!identityProvider) {
      throw refuse(
        `providers[${index}]`,
        `"${provider}" needs identityProvider: true, which stands in for it; for the real one give a login ` +
          'configuration with its client id in organizations.',
      );
    }
    if (oauthRedirectUrl === undefined) {
      throw refuse(
        'oauthRedirectUrl',
        `is missing: "${provider}" answers to that page of yours, as http://localhost:5173/oauth-callback.html.`,
      );
    }
  });
}

/** Throws a `TypeError` for a fault that is not valid, because requests would not meet it as it is meant. */
export function assertFaults(faults: readonly TestFault[]): void {
  for (const one of faults) {
    const fault = validateFault(one);
    if (fault !== undefined) throw new TypeError(`faults.set: ${join(fault.path, fault.fault)}`);
  }
}

/** Turns an error of the provisioning file, which is built from the options, into one about the options. */
export function toOptionsError(error: Error): TypeError {
  const message = error.message
    .replaceAll(/^Provisioning file(?:, |: )/gm, '')
    .replaceAll(/^organizations\[(\d+)\]/gm, (_, index: string) =>
      index === '0' ? 'service' : `organizations[${Number(index) - 1}]`,
    )
    .replaceAll(/^service\.users(\[\d+\])\.userEmail/gm, 'people$1.email')
    .replaceAll(/^service\.users(\[\d+\])\.userPhoneNumber/gm, 'people$1.phone')
    .replaceAll(/^service\.users(\[\d+\])\.userName/gm, 'people$1.name')
    .replaceAll(/^service\.authProxyConfigs\[0\]\./gm, '');
  return new TypeError(`startService: ${message}`, { cause: error });
}

function refuse(path: string, fault: string): TypeError {
  return new TypeError(`startService: ${join(path, fault)}`);
}

function join(path: string, fault: string): string {
  return path === '' ? fault : `${path}: ${fault}`;
}
