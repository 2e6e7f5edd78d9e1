import type { Messages } from './messages.ts';
import { selectForm } from './plural.ts';

const notAvailable = 'Fale com o responsável por este site.';
const startOver = 'Comece de novo.';
const newCode = 'Peça um novo código.';
const retry = 'Tente de novo.';
const otherWay = 'Entre de outra forma.';

/** Portuguese of Brazil, with "você". Not reviewed by a native speaker. */
export const messages: Messages = {
  locale: 'pt-BR',
  direction: 'ltr',
  chooseTitle: 'Entrar',
  channels: {
    email: {
      label: 'E-mail',
      placeholder: 'nome@example.com',
      switchTo: 'Usar um e-mail',
      checkTitle: 'Confira seu e-mail',
    },
    sms: {
      label: 'Número de telefone',
      placeholder: '+1 555 010 0000',
      switchTo: 'Usar um número de telefone',
      checkTitle: 'Confira suas mensagens',
    },
  },
  continue: 'Continuar',
  sending: 'Enviando o código',
  codeSent: (length, isAlphanumeric) => [
    `Enviamos um código de ${length} ${isAlphanumeric ? 'caracteres' : 'dígitos'} para `,
    '.',
  ],
  codeLabel: (length, isAlphanumeric) =>
    `Código, ${length} ${isAlphanumeric ? 'letras e dígitos' : 'dígitos'}`,
  codeIncomplete: (missing) => `Digite mais ${missing} ${missing === 1 ? 'caractere' : 'caracteres'}.`,
  didYouMean: ['Você quis dizer ', '?'],
  resendIn: (wait) => `Reenviar código em ${wait}`.replace(/\b0:0?(\d+)/, '$1 s'),
  resendInSpoken: (seconds) => `Você poderá pedir um novo código em ${seconds} segundos.`,
  resendReady: 'Você já pode pedir um novo código.',
  resend: 'Enviar um novo código',
  resending: 'Enviando um novo código',
  resent: 'Um novo código está a caminho.',
  useAnother: { email: 'Usar outro e-mail', sms: 'Usar outro número' },
  verifying: 'Verificando o código',
  doneTitle: 'Você entrou',
  doneAs: ['como ', ''],
  signOut: 'Sair',
  memoryOnly: 'Você sairá da conta quando fechar esta página.',
  starting: 'Carregando o login',
  misconfigured: notAvailable,
  tryAgain: 'Tentar de novo',
  noAccountTitle: 'Você ainda não tem uma conta',
  noAccount: ['Não há nenhuma conta para ', '.'],
  misconfiguredTitle: 'O login não está disponível',
  developerDetails: 'Detalhes para desenvolvedores',
  or: 'ou',
  continueWith: {
    company: (name) => `Continuar com ${name}`,
    passkey: 'Continuar com uma chave de acesso',
    wallet: 'Continuar com uma carteira',
  },
  lastUsed: 'Último usado',
  waiting: {
    window: {
      text: 'Se uma janela foi aberta, entre por ela. Depois, continuaremos automaticamente.',
    },
    passkey: { title: 'Use sua chave de acesso', text: 'Siga as instruções no seu dispositivo.' },
    wallet: {
      title: 'Confirme na sua carteira',
      text: 'Sua carteira pede que você assine uma mensagem. Isso não custa nada.',
      again: 'Se você é novo aqui, sua carteira vai pedir mais uma assinatura para criar sua conta.',
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
    title: 'Não foi possível entrar com uma chave de acesso',
    text: 'Use outra chave de acesso ou crie uma conta com uma nova.',
    ask: 'Usar uma chave de acesso',
    create: 'Criar uma conta',
  },
  passkeyOffer: {
    text: 'Na próxima vez, sem código: use sua digital, seu rosto ou o bloqueio de tela.',
    create: 'Criar uma chave de acesso',
    decline: 'Agora não',
    making: 'Siga as instruções no seu dispositivo',
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
    attribute_missing: notAvailable,
    attribute_invalid: notAvailable,
    invalid_configuration: notAvailable,
    unknown_configuration: notAvailable,
    origin_not_allowed: notAvailable,
    insecure_context: notAvailable,
    unsupported_browser: 'Este navegador é antigo demais para fazer login. Use outro.',
    offline: 'Você está off-line. Vamos continuar quando a conexão voltar.',
    timeout: `O serviço de login está demorando para responder. ${retry}`,
    unreachable: `Não conseguimos acessar o serviço de login. ${retry}`,
    malformed_reply: `Algo deu errado do nosso lado. ${retry}`,
    load_failed: 'Não foi possível carregar uma parte desta página.',
    internal: `Algo deu errado do nosso lado. ${retry}`,
    invalid_request: `O serviço de login recusou a solicitação. ${notAvailable}`,
    invalid_contact: ({ channel }) =>
      channel === 'sms'
        ? 'Digite um número de telefone como +1 555 010 0000.'
        : 'Digite um e-mail como nome@example.com.',
    provider_not_enabled: `Esta forma de entrar está desativada. ${notAvailable}`,
    delivery_failed: `Não foi possível enviar o código. ${retry}`,
    rate_limited: ({ wait }) => `Muitas tentativas.${wait && ` Tente de novo em ${wait}.`}`,
    otp_invalid: ({ triesLeft }) =>
      `Código incorreto.${triesLeft ? ` ${selectForm('pt-BR', triesLeft, { one: 'Resta uma tentativa.', other: `Restam ${triesLeft} tentativas.` })}` : ''}`,
    otp_expired: `Esse código expirou. ${newCode}`,
    otp_tries_exhausted: `Muitas tentativas incorretas. ${newCode}`,
    otp_stopped: 'Muitos códigos incorretos. Entre de outra forma ou abra o link na mensagem que enviamos.',
    otp_bundle_invalid: `Esse código não pode mais ser usado. ${newCode}`,
    verification_token_invalid: `Passou tempo demais. ${startOver}`,
    client_signature_invalid: `Não foi possível concluir o login. ${startOver}`,
    account_not_found: 'Não há nenhuma conta para este contato.',
    request_stale: 'O relógio deste dispositivo está errado. Acerte-o e tente de novo.',
    unauthenticated: `Você saiu da conta. ${startOver}`,
    permission_denied: `Isso não é permitido. ${notAvailable}`,
    contact_missing: ({ channel }) =>
      channel === 'sms' ? 'Digite seu número de telefone.' : 'Digite seu e-mail.',
    untrusted_signer: `Não foi possível verificar o serviço de login. ${notAvailable}`,
    key_lost: `Este navegador perdeu a chave deste login. ${startOver}`,
    aborted: startOver,
    unexpected: 'Algo deu errado nesta página.',
    signing_cancelled: 'O login foi cancelado.',
    signing_failed: 'Não funcionou. Tente de novo ou entre de outra forma.',
    popup_blocked: 'O navegador bloqueou a janela. Permita e tente de novo.',
    provider_failed: 'O outro serviço de login está com um problema. Tente de novo.',
    oauth_provider_unavailable: 'O outro serviço de login está com um problema. Tente de novo.',
    provider_reply_invalid: `Não foi possível verificar esse login. ${startOver}`,
    oidc_token_invalid: `Esse login expirou. ${startOver}`,
    oauth_code_invalid: `Esse login expirou. ${startOver}`,
    in_app_browser: 'Isso não funciona dentro de um app. Abra esta página no navegador pelo menu do app.',
    passkey_unsupported: `Este navegador não pode usar chaves de acesso aqui. ${otherWay}`,
    wallet_missing: `Não há nenhuma carteira neste navegador. ${otherWay}`,
    signup_not_enabled: `Não é possível criar contas aqui. ${notAvailable}`,
  },
};
