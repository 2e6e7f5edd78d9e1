import { StartError } from '../base/start-error.ts';

/** Thrown when the provisioning file is not valid; nothing of it was applied. */
export class ProvisioningError extends StartError {
  /** Path of the fault, as `organizations[0].users[1].userEmail`. */
  readonly path: string;
  /** The fault in words, without the path. */
  readonly fault: string;

  constructor(path: string, fault: string, options?: ErrorOptions) {
    super(`Provisioning file${path === '' ? '' : `, ${path}`}: ${fault}`, options);
    this.path = path;
    this.fault = fault;
  }
}
