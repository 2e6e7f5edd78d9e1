import { PASSWORD_IN_URL, readServerUrl } from '../base/server-url.ts';
import type { DatabaseLocation } from '../store/open-database.ts';
import { UsageError } from './usage-error.ts';

/**
 * Reads where the database is: at `DATABASE_URL`, or else in the data folder, or in memory. Throws a `UsageError` that
 * repeats nothing of the address, which has a password.
 */
export function readDatabaseLocation(
  databaseUrl: string | undefined,
  dataFolder: string | undefined,
): DatabaseLocation {
  if (databaseUrl !== undefined) {
    if (!/^postgres(?:ql)?:\/\//.test(databaseUrl)) {
      throw new UsageError('DATABASE_URL must begin with postgres:// or postgresql://.');
    }
    const url = readServerUrl(databaseUrl);
    if (url === undefined || !endsWhereItSeems(url)) {
      throw new UsageError(
        `DATABASE_URL must look like postgres://user:password@host:5432/database, and ${PASSWORD_IN_URL}.`,
      );
    }
    assertSslSettings(url);
    return { kind: 'server', url: databaseUrl };
  }
  return dataFolder === undefined ? { kind: 'memory' } : { kind: 'embedded', folder: dataFolder };
}

/**
 * Whether an address ends where it seems to. A password with a slash ends it before its host: the driver cannot read it then,
 * or takes the user for the host, and the rest of the password for the name of the database, which is no secret.
 */
function endsWhereItSeems({ hash, pathname, search }: URL): boolean {
  if (hash !== '' || pathname.includes('@')) return false;
  // That of a setting, as `?user=ada@tenant`, stands behind its name; a password may have `=`, too.
  const settings = search.slice(1).split('&');
  return settings.every((setting) => !setting.includes('@') || WITH_AT_SIGN.test(setting));
}

/** Settings of an address of a database that may have an at sign. */
const WITH_AT_SIGN =
  /^(?:user|password|host|options|(?:fallback_)?application_name|ssl(?:cert|key|rootcert|password))=/;

/** As the driver knows them; `allow` is PostgreSQL's. Any other word would ask for a certificate that is trusted here. */
const SSL_MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/** Settings about TLS, as PostgreSQL's own clients and the driver know them. */
const SSL_SETTINGS =
  /^ssl(?:mode|cert|key|rootcert|negotiation|password|compression|sni|crl|crldir|certmode|keylogfile|_(?:min|max)_protocol_version)?$/;

/** A setting of another name is left alone by the driver: with `sslMode=verify-full` it would use no TLS, and say nothing. */
function assertSslSettings({ searchParams }: URL): void {
  for (const [name, value] of searchParams) {
    if (/^ssl/i.test(name) && !SSL_SETTINGS.test(name)) {
      throw new UsageError(
        'DATABASE_URL has a setting about TLS of an unknown name; write sslmode, sslrootcert, sslcert or sslkey, in lower case.',
      );
    }
    if (name === 'sslmode' && value !== '' && !SSL_MODES.includes(value)) {
      throw new UsageError(`The sslmode of DATABASE_URL must be one of ${SSL_MODES.join(', ')}.`);
    }
  }
}
