import { messages as codes } from './pt-PT-codes.ts';
import type { Messages } from './messages.ts';
import { selectForm } from './plural.ts';

const notAvailable = 'Contacte o proprietário deste site.';
const startOver = 'Comece de novo.';
const otherWay = 'Inicie sessão de outra forma.';

/** Portuguese of Portugal, in the third person, without a pronoun. Not reviewed by a native speaker. */
export const messages: Messages = {
  ...codes,
  noAccountTitle: 'Ainda não tem conta',
  noAccount: ['Não existe nenhuma conta para ', '.'],
  misconfiguredTitle: 'Não é possível iniciar sessão',
  developerDetails: 'Detalhes para programadores',
  or: 'ou',
  continueWith: {
    google: 'Continuar com Google',
    apple: 'Continuar com Apple',
    facebook: 'Continuar com Facebook',
    x: 'Continuar com X',
    discord: 'Continuar com Discord',
    passkey: 'Continuar com uma chave de acesso',
    wallet: 'Continuar com uma carteira',
  },
  lastUsed: 'Última utilização',
  waiting: {
    window: {
      text: 'Abriu-se uma janela. Inicie sessão nela; esta página avança sozinha.',
    },
    passkey: { title: 'Use a sua chave de acesso', text: 'O seu dispositivo está a pedi-la agora.' },
    wallet: {
      title: 'Confirme na sua carteira',
      text: 'A sua carteira pede-lhe que assine uma mensagem. Não custa nada.',
    },
  },
  askAgain: { window: 'Abrir a janela novamente', passkey: 'Pedir novamente', wallet: 'Pedir novamente' },
  cancel: 'Cancelar',
  close: 'Fechar',
  consentMissing: 'Assinale esta caixa para continuar.',
  chooseWallet: 'Escolha uma carteira',
  noAccountWith: {
    window: 'Não existe nenhuma conta para esse início de sessão.',
    passkey: 'Não existe nenhuma conta para essa chave de acesso.',
    wallet: 'Não existe nenhuma conta para essa carteira.',
  },
  otherMethod: 'Iniciar sessão de outra forma',
  choosePasskey: {
    title: 'Nenhuma chave de acesso iniciou a sua sessão',
    text: 'Use outra chave de acesso ou crie uma conta com uma nova.',
    ask: 'Usar uma chave de acesso',
    create: 'Criar uma conta',
  },
  passkeyOffer: {
    text: 'Da próxima vez sem código: este dispositivo pode iniciar a sua sessão com a impressão digital, o rosto ou o bloqueio do ecrã.',
    create: 'Criar uma chave de acesso',
    decline: 'Agora não',
    making: 'O seu dispositivo está a pedir confirmação',
    made: 'A chave de acesso está pronta. Pode usá-la da próxima vez.',
    failed: 'Não foi possível criar a chave de acesso. Tente novamente.',
  },
  phone: {
    country: 'País',
    search: 'Procurar país',
    found: (count) =>
      selectForm('pt-PT', count, { one: `${count} país encontrado`, other: `${count} países encontrados` }),
    noneFound: 'Nenhum país encontrado',
  },
  errors: {
    ...codes.errors,
    signing_cancelled: 'Não confirmou. Pode tentar novamente.',
    signing_failed: 'Não funcionou. Tente novamente ou inicie sessão de outra forma.',
    popup_blocked: 'O navegador bloqueou a janela. Permita-a e tente novamente.',
    provider_failed: 'O outro serviço tem um problema. Tente novamente.',
    oauth_provider_unavailable: 'O outro serviço tem um problema. Tente novamente.',
    provider_reply_invalid: `Não foi possível verificar esse início de sessão. ${startOver}`,
    oidc_token_invalid: `Esse início de sessão já não é válido. ${startOver}`,
    oauth_code_invalid: `Esse início de sessão já não é válido. ${startOver}`,
    in_app_browser: 'Isto não funciona dentro de uma aplicação. Abra esta página no seu navegador.',
    passkey_unsupported: `Este navegador não pode usar chaves de acesso aqui. ${otherWay}`,
    wallet_missing: `Não há nenhuma carteira neste navegador. ${otherWay}`,
    signup_not_enabled: `Não é possível criar contas aqui. ${notAvailable}`,
  },
};
