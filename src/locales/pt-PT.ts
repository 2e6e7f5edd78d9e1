import type { Messages } from './messages.ts';
import { selectForm } from './plural.ts';

const notAvailable = 'Contacte o proprietário deste site.';
const startOver = 'Comece de novo.';
const newCode = 'Peça um novo código.';
const retry = 'Tente novamente.';
const otherWay = 'Inicie sessão de outra forma.';

/** Portuguese of Portugal, in the third person, without a pronoun. Not reviewed by a native speaker. */
export const messages: Messages = {
  locale: 'pt-PT',
  direction: 'ltr',
  chooseTitle: 'Iniciar sessão',
  channels: {
    email: {
      label: 'Endereço de e-mail',
      placeholder: 'nome@example.com',
      switchTo: 'Usar um endereço de e-mail',
      checkTitle: 'Consulte o seu e-mail',
    },
    sms: {
      label: 'Número de telefone',
      placeholder: '+1 555 010 0000',
      switchTo: 'Usar um número de telefone',
      checkTitle: 'Consulte as suas mensagens',
    },
  },
  continue: 'Continuar',
  sending: 'A enviar o código',
  codeSent: (length, isAlphanumeric) => [
    `Enviámos um código de ${length} ${isAlphanumeric ? 'carateres' : 'dígitos'} para `,
    '.',
  ],
  codeLabel: (length, isAlphanumeric) =>
    `Código, ${length} ${isAlphanumeric ? 'letras e dígitos' : 'dígitos'}`,
  codeIncomplete: (missing) => `Introduza mais ${missing} ${missing === 1 ? 'caráter' : 'carateres'}.`,
  didYouMean: ['Queria dizer ', '?'],
  resendIn: (wait) => `Reenviar código daqui a ${wait}`.replace(/\b0:0?(\d+)/, '$1 s'),
  resendInSpoken: (seconds) => `Poderá pedir um novo código daqui a ${seconds} segundos.`,
  resendReady: 'Já pode pedir um novo código.',
  resend: 'Enviar um novo código',
  resending: 'A enviar um novo código',
  resent: 'Um novo código vai a caminho.',
  useAnother: { email: 'Usar outro endereço de e-mail', sms: 'Usar outro número' },
  verifying: 'A verificar o código',
  doneTitle: 'Tem a sessão iniciada',
  doneAs: ['como ', ''],
  signOut: 'Terminar sessão',
  memoryOnly: 'A sua sessão terminará quando fechar esta página.',
  starting: 'A carregar o início de sessão',
  misconfigured: notAvailable,
  tryAgain: 'Tentar novamente',
  noAccountTitle: 'Ainda não tem conta',
  noAccount: ['Não existe nenhuma conta para ', '.'],
  misconfiguredTitle: 'Não é possível iniciar sessão',
  developerDetails: 'Detalhes para programadores',
  or: 'ou',
  continueWith: {
    company: (name) => `Continuar com ${name}`,
    passkey: 'Continuar com uma chave de acesso',
    wallet: 'Continuar com uma carteira',
  },
  lastUsed: 'Última utilização',
  waiting: {
    window: {
      text: 'Se se abriu uma janela, inicie sessão nela. Depois, continuaremos automaticamente.',
    },
    passkey: { title: 'Use a sua chave de acesso', text: 'Siga as instruções no seu dispositivo.' },
    wallet: {
      title: 'Confirme na sua carteira',
      text: 'A sua carteira pede-lhe que assine uma mensagem. Não custa nada.',
      again: 'Se é a sua primeira vez aqui, a carteira pedirá mais uma assinatura para criar a sua conta.',
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
    title: 'Não iniciou sessão com uma chave de acesso',
    text: 'Use outra chave de acesso ou crie uma conta com uma nova.',
    ask: 'Usar uma chave de acesso',
    create: 'Criar uma conta',
  },
  passkeyOffer: {
    text: 'Da próxima vez, sem código: use a impressão digital, o rosto ou o bloqueio do ecrã.',
    create: 'Criar uma chave de acesso',
    decline: 'Agora não',
    making: 'Siga as instruções no seu dispositivo',
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
    attribute_missing: notAvailable,
    attribute_invalid: notAvailable,
    invalid_configuration: notAvailable,
    unknown_configuration: notAvailable,
    origin_not_allowed: notAvailable,
    insecure_context: notAvailable,
    unsupported_browser: 'Este navegador é demasiado antigo para iniciar sessão. Use outro.',
    offline: 'Está sem ligação. Continuaremos quando a ligação voltar.',
    timeout: `O serviço de início de sessão está a demorar a responder. ${retry}`,
    unreachable: `Não conseguimos aceder ao serviço de início de sessão. ${retry}`,
    malformed_reply: `Algo correu mal do nosso lado. ${retry}`,
    load_failed: 'Não foi possível carregar uma parte desta página.',
    internal: `Algo correu mal do nosso lado. ${retry}`,
    invalid_request: `O serviço de início de sessão recusou o pedido. ${notAvailable}`,
    invalid_contact: ({ channel }) =>
      channel === 'sms'
        ? 'Introduza um número de telefone como +1 555 010 0000.'
        : 'Introduza um endereço de e-mail como nome@example.com.',
    provider_not_enabled: `Esta forma de iniciar sessão está desativada. ${notAvailable}`,
    delivery_failed: `Não foi possível enviar o código. ${retry}`,
    rate_limited: ({ wait }) => `Demasiadas tentativas.${wait && ` Tente novamente daqui a ${wait}.`}`,
    otp_invalid: ({ triesLeft }) =>
      `Código incorreto.${triesLeft ? ` ${selectForm('pt-PT', triesLeft, { one: 'Resta uma tentativa.', other: `Restam ${triesLeft} tentativas.` })}` : ''}`,
    otp_expired: `Esse código expirou. ${newCode}`,
    otp_tries_exhausted: `Demasiadas tentativas incorretas. ${newCode}`,
    otp_stopped:
      'Demasiados códigos incorretos. Inicie sessão de outra forma ou abra a ligação na mensagem que enviámos.',
    otp_bundle_invalid: `Esse código já não pode ser usado. ${newCode}`,
    verification_token_invalid: `Passou demasiado tempo. ${startOver}`,
    client_signature_invalid: `Não foi possível concluir o início de sessão. ${startOver}`,
    account_not_found: 'Não existe nenhuma conta para este contacto.',
    request_stale: 'O relógio deste dispositivo está errado. Acerte-o e tente novamente.',
    unauthenticated: `A sua sessão foi terminada. ${startOver}`,
    permission_denied: `Isso não é permitido. ${notAvailable}`,
    contact_missing: ({ channel }) =>
      channel === 'sms' ? 'Introduza o seu número de telefone.' : 'Introduza o seu endereço de e-mail.',
    untrusted_signer: `Não foi possível verificar o serviço de início de sessão. ${notAvailable}`,
    key_lost: `Este navegador perdeu a chave desta sessão. ${startOver}`,
    aborted: startOver,
    unexpected: 'Algo correu mal nesta página.',
    signing_cancelled: 'O início de sessão foi cancelado.',
    signing_failed: 'Não funcionou. Tente novamente ou inicie sessão de outra forma.',
    popup_blocked: 'O navegador bloqueou a janela. Permita-a e tente novamente.',
    provider_failed: 'O outro serviço de início de sessão tem um problema. Tente novamente.',
    oauth_provider_unavailable: 'O outro serviço de início de sessão tem um problema. Tente novamente.',
    provider_reply_invalid: `Não foi possível verificar esse início de sessão. ${startOver}`,
    oidc_token_invalid: `Esse início de sessão expirou. ${startOver}`,
    oauth_code_invalid: `Esse início de sessão expirou. ${startOver}`,
    in_app_browser:
      'Isto não funciona dentro de uma aplicação. Abra esta página no navegador através do menu da aplicação.',
    passkey_unsupported: `Este navegador não pode usar chaves de acesso aqui. ${otherWay}`,
    wallet_missing: `Não há nenhuma carteira neste navegador. ${otherWay}`,
    signup_not_enabled: `Não é possível criar contas aqui. ${notAvailable}`,
  },
};
