import type { MessageWords } from '../message-words.ts';

/** Spanish, with the informal "tú". Not reviewed by a native speaker. */
export const words: MessageWords = {
  direction: 'ltr',
  subject: (code, name) => `${code} es tu código de acceso a ${name}`,
  codeIs: (name) => `Tu código de acceso a ${name} es:`,
  validity: (time) => `Caduca en ${time} y solo se puede usar una vez.`,
  warning: 'Si no lo has pedido, ignora este mensaje. No compartas el código con nadie.',
  notice: {
    subject: (name) => `Alguien intenta iniciar sesión en ${name} como si fueras tú`,
    stopped: (name) =>
      `Se han introducido demasiados códigos incorrectos para iniciar sesión en ${name} en tu nombre. Las solicitudes desde redes desconocidas ya no reciben códigos.`,
    open: 'Si quieres iniciar sesión, abre este enlace en el dispositivo con el que inicias sesión y después pide un código nuevo:',
    other: 'Si quieres iniciar sesión, hazlo desde donde ya lo hayas hecho antes o de otra forma.',
    nobody:
      'Si no has sido tú, no tienes que hacer nada: nadie ha iniciado sesión. No reenvíes este mensaje.',
  },
};
