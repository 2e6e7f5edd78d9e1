import type { MessageWords } from '../message-words.ts';

/** Czech, with the formal "vy". Not reviewed by a native speaker. */
export const words: MessageWords = {
  direction: 'ltr',
  subject: (code, name) => `${code} je váš přihlašovací kód (${name})`,
  codeIs: (name) => `Váš přihlašovací kód (${name}):`,
  validity: (time) => `Platnost: ${time}. Lze ho použít jen jednou.`,
  warning: 'Pokud jste o něj nežádali, tuto zprávu ignorujte. Kód nikomu nesdělujte.',
  notice: {
    subject: (name) => `Někdo se pokouší přihlásit jako vy: ${name}`,
    stopped: (name) =>
      `Při přihlašování vaším jménem (${name}) bylo zadáno příliš mnoho nesprávných kódů. Na žádosti z neznámých sítí se už kódy neposílají.`,
    open: 'Pokud se chcete přihlásit, otevřete tento odkaz v zařízení, ve kterém se přihlašujete, a pak požádejte o nový kód:',
    other: 'Pokud se chcete přihlásit, udělejte to odtud, odkud jste se už přihlásili, nebo jiným způsobem.',
    nobody: 'Pokud jste to nebyli vy, nemusíte nic dělat: nikdo se nepřihlásil. Tuto zprávu nepřeposílejte.',
  },
};
