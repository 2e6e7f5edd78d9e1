import type { MessageWords } from '../message-words.ts';

/** Portuguese of Brazil, with "você". Not reviewed by a native speaker. */
export const words: MessageWords = {
  direction: 'ltr',
  subject: (code, name) => `${code} é seu código de acesso: ${name}`,
  codeIs: (name) => `Seu código de acesso (${name}) é:`,
  validity: (time) => `Ele expira em ${time} e só pode ser usado uma vez.`,
  warning: 'Se você não o pediu, ignore esta mensagem. Não compartilhe o código com ninguém.',
  notice: {
    subject: (name) => `Alguém está tentando entrar como você: ${name}`,
    stopped: (name) =>
      `Códigos incorretos demais foram digitados para entrar como você (${name}). Solicitações de redes desconhecidas não recebem mais códigos.`,
    open: 'Se você quer entrar, abra este link no dispositivo que usa para entrar e depois peça um novo código:',
    other: 'Se você quer entrar, faça isso de onde já entrou antes ou de outra forma.',
    nobody: 'Se não foi você, não é preciso fazer nada: ninguém entrou. Não encaminhe esta mensagem.',
  },
};
