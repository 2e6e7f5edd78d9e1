import type { MessageWords } from '../message-words.ts';

/** French, with "vous". Not reviewed by a native speaker. */
export const words: MessageWords = {
  direction: 'ltr',
  subject: (code, name) => `${code} est votre code de connexion à ${name}`,
  codeIs: (name) => `Votre code de connexion à ${name} est :`,
  validity: (time) => `Il expire dans ${time} et ne peut servir qu’une fois.`,
  warning: 'Si vous ne l’avez pas demandé, ignorez ce message. Ne communiquez ce code à personne.',
  notice: {
    subject: (name) => `Quelqu’un tente de se connecter à ${name} à votre place`,
    stopped: (name) =>
      `Trop de codes incorrects ont été saisis pour se connecter à ${name} à votre place. Les demandes provenant de réseaux inconnus ne reçoivent plus de code.`,
    open: 'Si vous voulez vous connecter, ouvrez ce lien sur l’appareil que vous utilisez pour vous connecter, puis demandez un nouveau code :',
    other:
      'Si vous voulez vous connecter, faites-le depuis un endroit où vous vous êtes déjà connecté, ou d’une autre façon.',
    nobody:
      'Si ce n’était pas vous, vous n’avez rien à faire : personne ne s’est connecté. Ne transférez pas ce message.',
  },
};
