import { StartError } from '../base/start-error.ts';

/** The provisioning file is not valid; nothing of it was applied. */
export class ProvisioningError extends StartError {
  /** Where the fault stands, as `organizations[0].users[1].userEmail`. */
  readonly path: string;

  constructor(path: string, fault: string, options?: ErrorOptions) {
    super(`Provisioning file${path === '' ? '' : `, ${path}`}: ${fault}`, options);
    this.path = path;
  }
}
