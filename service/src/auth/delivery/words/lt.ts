import type { MessageWords } from '../message-words.ts';

/** Lithuanian, with the formal "jūs". Not reviewed by a native speaker. */
export const words: MessageWords = {
  direction: 'ltr',
  subject: (code, name) => `${code} yra jūsų prisijungimo kodas („${name}“)`,
  codeIs: (name) => `Jūsų prisijungimo kodas („${name}“):`,
  validity: (time) => `Galiojimo laikas: ${time}. Jį galima panaudoti vieną kartą.`,
  warning: 'Jei jo neprašėte, nekreipkite dėmesio į šią žinutę. Niekam neatskleiskite kodo.',
  notice: {
    subject: (name) => `Kažkas bando prisijungti jūsų vardu („${name}“)`,
    stopped: (name) =>
      `Bandant prisijungti jūsų vardu („${name}“) įvesta per daug neteisingų kodų. Užklausoms iš nežinomų tinklų kodai nebesiunčiami.`,
    open: 'Jei norite prisijungti, atidarykite šią nuorodą įrenginyje, kuriame prisijungiate, ir paprašykite naujo kodo:',
    other: 'Jei norite prisijungti, darykite tai iš ten, kur jau esate prisijungę, arba kitu būdu.',
    nobody: 'Jei tai ne jūs, nieko daryti nereikia: niekas neprisijungė. Nepersiųskite šios žinutės.',
  },
};
