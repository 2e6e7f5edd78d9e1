'use client';

import { Login } from './login';

export default function Page() {
  return <Login proxyUrl="__PROXY_URL__" configId="__CONFIG_ID__" />;
}
