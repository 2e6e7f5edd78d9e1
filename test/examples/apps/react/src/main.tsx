import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Login } from './login.tsx';

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <Login proxyUrl="__PROXY_URL__" configId="__CONFIG_ID__" />
  </StrictMode>,
);
