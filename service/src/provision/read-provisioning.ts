import { readFile } from 'node:fs/promises';
import { fromUtf8 } from '../base/contract.ts';
import { explainError } from '../base/explain-error.ts';
import { JsonError, parseJson, UNLIMITED_JSON } from '../base/json.ts';
import { createValidatorCompiler } from '../base/validator.ts';
import { assertProvisioning } from './assert-provisioning.ts';
import { ProvisioningError } from './provisioning-error.ts';
import { provisioningSchema, type ProvisioningFile } from './provisioning-file.ts';

const validate = createValidatorCompiler()(provisioningSchema);

/**
 * Reads and checks a provisioning file. `allowsPrivateReceivers` says whether the service sends webhooks to http and
 * private addresses. Throws a `ProvisioningError` that names the fault and its path.
 */
export async function readProvisioning(
  file: string,
  allowsPrivateReceivers: boolean,
): Promise<ProvisioningFile> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(file);
  } catch (cause) {
    const { code } = explainError(cause);
    const remedy =
      code === 'EACCES' || code === 'EPERM'
        ? 'let the user of the service read it, and enter the folders above it.'
        : 'check the path given with --provision.';
    throw new ProvisioningError('', `${file} cannot be read; ${remedy}`, { cause });
  }
  return parseProvisioning(bytes, allowsPrivateReceivers);
}

/** Checks the bytes of a provisioning file, as {@link readProvisioning} does. */
export function parseProvisioning(bytes: Uint8Array, allowsPrivateReceivers: boolean): ProvisioningFile {
  let value: unknown;
  try {
    // Some editors begin a file with a byte order mark.
    value = parseJson(fromUtf8(bytes).replace(/^\uFEFF/, ''), UNLIMITED_JSON);
  } catch (cause) {
    if (cause instanceof JsonError) throw new ProvisioningError(cause.path, cause.message, { cause });
    throw new ProvisioningError('', 'the file is not UTF-8 text; save it in that encoding.', { cause });
  }
  const fault = validate(value);
  if (fault !== undefined) throw new ProvisioningError(fault.path, fault.fault);
  const provisioning = value as ProvisioningFile;
  assertProvisioning(provisioning, allowsPrivateReceivers);
  return provisioning;
}
