/** @jsxImportSource preact */
import type {} from 'latchkey/types/preact';

/** The tag as it is written there. */
export const login = (
  <latchkey-login
    proxy-url="https://auth.example.com"
    config-id="config"
    theme="dark"
    expiring-notice={90}
    auto-refresh
    id="login"
    onlatchkey-login={({ detail }) => detail.session.userId.trim()}
  >
    <p slot="legal">Terms</p>
  </latchkey-login>
);

// @ts-expect-error -- a slip in the name of an attribute: proxy-url is missing then
export const slip = <latchkey-login proxi-url="https://auth.example.com" config-id="config" />;

// @ts-expect-error -- a slip in the name of an attribute
export const other = <latchkey-login proxy-url="/" config-id="config" theem="dark" />;

// @ts-expect-error -- no value of it
export const value = <latchkey-login proxy-url="/" config-id="config" theme="darkest" />;
