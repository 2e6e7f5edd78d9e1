import type { MessageWords } from '../message-words.ts';

/** Finnish, with the informal "sinä". Not reviewed by a native speaker. */
export const words: MessageWords = {
  direction: 'ltr',
  subject: (code, name) => `${code} on kirjautumiskoodisi (${name})`,
  codeIs: (name) => `Kirjautumiskoodisi (${name}):`,
  validity: (time) => `Voimassa: ${time}. Koodia voi käyttää kerran.`,
  warning: 'Jos et pyytänyt koodia, jätä tämä viesti huomiotta. Älä anna koodia kenellekään.',
  notice: {
    subject: (name) => `Joku yrittää kirjautua sinuna: ${name}`,
    stopped: (name) =>
      `Sinun nimissäsi yritettiin kirjautua (${name}) liian monella väärällä koodilla. Tuntemattomista verkoista tuleviin pyyntöihin ei enää lähetetä koodeja.`,
    open: 'Jos haluat kirjautua, avaa tämä linkki laitteella, jolla kirjaudut, ja pyydä sitten uusi koodi:',
    other: 'Jos haluat kirjautua, tee se sieltä, mistä olet kirjautunut aiemmin, tai toisella tavalla.',
    nobody:
      'Jos se et ollut sinä, sinun ei tarvitse tehdä mitään: kukaan ei ole kirjautunut. Älä lähetä tätä viestiä eteenpäin.',
  },
};
