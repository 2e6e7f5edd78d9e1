import { defineComponent, shallowRef, useTemplateRef } from 'vue';
import 'latchkey';
import type { LatchkeyLoginElement, Session } from 'latchkey';

/** A login, and who is signed in. Tell Vue once: `app.config.compilerOptions.isCustomElement`. */
export const Login = defineComponent({
  props: { proxyUrl: String, configId: String },
  setup() {
    const login = useTemplateRef<LatchkeyLoginElement>('login');
    // Shallow: a session is data of the element, replaced as a whole.
    const session = shallowRef<Session | null>(null);
    return {
      session,
      keep: ({ detail }: CustomEvent<{ session: Session | null }>) => (session.value = detail.session),
      leave: () => login.value?.logout(),
    };
  },
  template: `
    <latchkey-login
      ref="login"
      :proxy-url="proxyUrl"
      :config-id="configId"
      @latchkey-ready="keep"
      @latchkey-login="keep"
      @latchkey-logout="session = null"
    />
    <p>{{ session ? 'Signed in: ' + session.userId : 'Nobody is signed in.' }}</p>
    <button v-if="session" @click="leave">Leave</button>
  `,
});
