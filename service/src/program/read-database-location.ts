import { PASSWORD_IN_URL, readServerUrl } from '../base/server-url.ts';
import type { DatabaseLocation } from '../store/open-database.ts';
import { UsageError } from './usage-error.ts';

/**
 * Reads where the database is: at `DATABASE_URL`, else in the data folder, else in memory. Throws a `UsageError` that
 * repeats nothing of the address, because it holds a password.
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
 * Whether the host, path and query of an address are what its author meant. An unescaped slash in a password ends the
 * host too early. The driver then cannot read the address, or takes the user for the host and the rest of the password
 * for the database name, which is not treated as a secret.
 */
function endsWhereItSeems({ hash, pathname, search }: URL): boolean {
  if (hash !== '' || pathname.includes('@')) return false;
  // An at sign belongs to the query only in the value of a known setting, as `?user=ada@tenant`. A `=` before it proves
  // nothing: a password may contain one, too.
  const settings = search.slice(1).split('&');
  return settings.every((setting) => !setting.includes('@') || WITH_AT_SIGN.test(setting));
}

/** Settings of a database address whose values may contain an at sign. */
const WITH_AT_SIGN =
  /^(?:user|password|host|options|(?:fallback_)?application_name|ssl(?:cert|key|rootcert|password))=/;

/**
 * The values that the driver knows, and PostgreSQL's `allow`. Any other word would make the driver demand a certificate
 * that this machine trusts.
 */
const SSL_MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/** Settings about TLS, as PostgreSQL's own clients and the driver know them. */
const SSL_SETTINGS =
  /^ssl(?:mode|cert|key|rootcert|negotiation|password|compression|sni|crl|crldir|certmode|keylogfile|_(?:min|max)_protocol_version)?$/;

/**
 * Refuses a mistyped name of a TLS setting. The driver ignores unknown names: with `sslMode=verify-full` it would use
 * no TLS and report nothing.
 */
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
