'use client';

import { Login } from './login.tsx';

export default function Page() {
  return <Login proxyUrl="__PROXY_URL__" configId="__CONFIG_ID__" />;
}
