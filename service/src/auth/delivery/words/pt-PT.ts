import type { MessageWords } from '../message-words.ts';

/** Portuguese of Portugal, in the third person, without a pronoun. Not reviewed by a native speaker. */
export const words: MessageWords = {
  direction: 'ltr',
  subject: (code, name) => `${code} é o seu código de acesso: ${name}`,
  codeIs: (name) => `O seu código de acesso (${name}) é:`,
  validity: (time) => `Expira em ${time} e só pode ser utilizado uma vez.`,
  warning: 'Se não o pediu, ignore esta mensagem. Não partilhe o código com ninguém.',
  notice: {
    subject: (name) => `Alguém está a tentar iniciar sessão em seu nome: ${name}`,
    stopped: (name) =>
      `Foram introduzidos demasiados códigos incorretos para iniciar sessão em seu nome (${name}). Os pedidos de redes desconhecidas já não recebem códigos.`,
    open: 'Se quer iniciar sessão, abra esta ligação no dispositivo com que inicia sessão e depois peça um novo código:',
    other: 'Se quer iniciar sessão, faça-o de onde já o fez antes ou de outra forma.',
    nobody:
      'Se não foi o próprio, não é preciso fazer nada: ninguém iniciou sessão. Não reencaminhe esta mensagem.',
  },
};
