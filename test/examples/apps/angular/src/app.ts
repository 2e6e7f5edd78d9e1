import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core';
import type { Session } from 'latchkey';

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <latchkey-login
      #login
      [attr.proxy-url]="proxyUrl"
      [attr.config-id]="configId"
      (latchkey-ready)="session.set($event.detail.session)"
      (latchkey-login)="session.set($event.detail.session)"
      (latchkey-logout)="session.set(null)"
    ></latchkey-login>
    <p>{{ session() ? 'Signed in: ' + session()?.userId : 'Nobody is signed in.' }}</p>
    @if (session()) {
      <button (click)="login.logout()">Leave</button>
    }
  `,
})
export class App {
  protected readonly proxyUrl = '__PROXY_URL__';
  protected readonly configId = '__CONFIG_ID__';
  protected readonly session = signal<Session | null>(null);
}
