import { messages as codes } from './pt-BR-codes.ts';
import type { Messages } from './messages.ts';
import { selectForm } from './plural.ts';

const notAvailable = 'Fale com o responsável por este site.';
const startOver = 'Comece de novo.';
const otherWay = 'Entre de outra forma.';

/** Portuguese of Brazil, with "você". Not reviewed by a native speaker. */
export const messages: Messages = {
  ...codes,
  noAccountTitle: 'Você ainda não tem uma conta',
  noAccount: ['Não há nenhuma conta para ', '.'],
  misconfiguredTitle: 'O login não está disponível',
  developerDetails: 'Detalhes para desenvolvedores',
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
  lastUsed: 'Último usado',
  waiting: {
    window: {
      text: 'Uma janela foi aberta. Entre por ela; esta página continua sozinha.',
    },
    passkey: { title: 'Use sua chave de acesso', text: 'Seu dispositivo está pedindo a chave agora.' },
    wallet: {
      title: 'Confirme na sua carteira',
      text: 'Sua carteira pede que você assine uma mensagem. Isso não custa nada.',
    },
  },
  askAgain: { window: 'Abrir a janela de novo', passkey: 'Pedir de novo', wallet: 'Pedir de novo' },
  cancel: 'Cancelar',
  close: 'Fechar',
  consentMissing: 'Marque esta caixa para continuar.',
  chooseWallet: 'Escolha uma carteira',
  noAccountWith: {
    window: 'Não há nenhuma conta para esse login.',
    passkey: 'Não há nenhuma conta para essa chave de acesso.',
    wallet: 'Não há nenhuma conta para essa carteira.',
  },
  otherMethod: 'Entrar de outra forma',
  choosePasskey: {
    title: 'Nenhuma chave de acesso fez seu login',
    text: 'Use outra chave de acesso ou crie uma conta com uma nova.',
    ask: 'Usar uma chave de acesso',
    create: 'Criar uma conta',
  },
  passkeyOffer: {
    text: 'Na próxima vez, sem código: este dispositivo pode fazer seu login com sua digital, seu rosto ou o bloqueio dele.',
    create: 'Criar uma chave de acesso',
    decline: 'Agora não',
    making: 'Seu dispositivo está perguntando agora',
    made: 'A chave de acesso está pronta. Você pode usá-la na próxima vez.',
    failed: 'Não foi possível criar a chave de acesso. Tente de novo.',
  },
  phone: {
    country: 'País',
    search: 'Buscar país',
    found: (count) =>
      selectForm('pt-BR', count, { one: `${count} país encontrado`, other: `${count} países encontrados` }),
    noneFound: 'Nenhum país encontrado',
  },
  errors: {
    ...codes.errors,
    signing_cancelled: 'Você não confirmou. Pode tentar de novo.',
    signing_failed: 'Não funcionou. Tente de novo ou entre de outra forma.',
    popup_blocked: 'O navegador bloqueou a janela. Permita e tente de novo.',
    provider_failed: 'O outro serviço de login está com um problema. Tente de novo.',
    oauth_provider_unavailable: 'O outro serviço de login está com um problema. Tente de novo.',
    provider_reply_invalid: `Não foi possível verificar esse login. ${startOver}`,
    oidc_token_invalid: `Esse login não é mais válido. ${startOver}`,
    oauth_code_invalid: `Esse login não é mais válido. ${startOver}`,
    in_app_browser: 'Isso não funciona dentro de um app. Abra esta página no navegador.',
    passkey_unsupported: `Este navegador não pode usar chaves de acesso aqui. ${otherWay}`,
    wallet_missing: `Não há nenhuma carteira neste navegador. ${otherWay}`,
    signup_not_enabled: `Não é possível criar contas aqui. ${notAvailable}`,
  },
};
