import type { Messages } from './messages.ts';
import { selectForm } from './plural.ts';

const notAvailable = 'Ponte en contacto con el propietario de este sitio.';
const startOver = 'Vuelve a empezar.';
const newCode = 'Pide un código nuevo.';
const retry = 'Prueba de nuevo.';
const otherWay = 'Inicia sesión de otra forma.';

/** Spanish, with the informal "tú". Not reviewed by a native speaker. */
export const messages: Messages = {
  locale: 'es',
  direction: 'ltr',
  chooseTitle: 'Iniciar sesión',
  channels: {
    email: {
      label: 'Correo electrónico',
      placeholder: 'nombre@example.com',
      switchTo: 'Usar un correo electrónico',
      checkTitle: 'Revisa tu correo',
    },
    sms: {
      label: 'Número de teléfono',
      placeholder: '+1 555 010 0000',
      switchTo: 'Usar un número de teléfono',
      checkTitle: 'Revisa tus mensajes',
    },
  },
  continue: 'Continuar',
  sending: 'Enviando el código',
  codeSent: (length, isAlphanumeric) => [
    `Hemos enviado un código de ${length} ${isAlphanumeric ? 'caracteres' : 'dígitos'} a `,
    '.',
  ],
  codeLabel: (length, isAlphanumeric) =>
    `Código, ${length} ${isAlphanumeric ? 'letras y dígitos' : 'dígitos'}`,
  codeIncomplete: (missing) => `Introduce ${missing} ${missing === 1 ? 'carácter' : 'caracteres'} más.`,
  didYouMean: ['¿Querías decir ', '?'],
  resendIn: (wait) => `Reenviar el código en ${wait}`.replace(/\b0:0?(\d+)/, '$1 s'),
  resendInSpoken: (seconds) => `Podrás pedir un código nuevo en ${seconds} segundos.`,
  resendReady: 'Ya puedes pedir un código nuevo.',
  resend: 'Enviar un código nuevo',
  resending: 'Enviando un código nuevo',
  resent: 'Un código nuevo está en camino.',
  useAnother: { email: 'Usar otro correo electrónico', sms: 'Usar otro número' },
  verifying: 'Verificando el código',
  doneTitle: 'Has iniciado sesión',
  doneAs: ['como ', ''],
  signOut: 'Cerrar sesión',
  memoryOnly: 'Se cerrará tu sesión cuando cierres esta página.',
  starting: 'Cargando el inicio de sesión',
  misconfigured: notAvailable,
  tryAgain: 'Reintentar',
  noAccountTitle: 'Aún no tienes cuenta',
  noAccount: ['No hay ninguna cuenta para ', '.'],
  misconfiguredTitle: 'No se puede iniciar sesión',
  developerDetails: 'Detalles para desarrolladores',
  or: 'o',
  continueWith: {
    company: (name) => `Continuar con ${name}`,
    passkey: 'Continuar con una llave de acceso',
    wallet: 'Continuar con un monedero',
  },
  lastUsed: 'Último uso',
  waiting: {
    window: {
      text: 'Si se ha abierto una ventana, inicia sesión en ella. Después seguiremos automáticamente.',
    },
    passkey: { title: 'Usa tu llave de acceso', text: 'Sigue las indicaciones de tu dispositivo.' },
    wallet: {
      title: 'Confirma en tu monedero',
      text: 'Tu monedero te pide que firmes un mensaje. No cuesta nada.',
      again: 'Si es tu primera vez aquí, tu monedero pedirá una firma más para crear tu cuenta.',
    },
  },
  askAgain: { window: 'Abrir la ventana de nuevo', passkey: 'Pedir de nuevo', wallet: 'Pedir de nuevo' },
  cancel: 'Cancelar',
  close: 'Cerrar',
  consentMissing: 'Marca esta casilla para continuar.',
  chooseWallet: 'Elige un monedero',
  noAccountWith: {
    window: 'No hay ninguna cuenta para ese inicio de sesión.',
    passkey: 'No hay ninguna cuenta para esa llave de acceso.',
    wallet: 'No hay ninguna cuenta para ese monedero.',
  },
  otherMethod: 'Iniciar sesión de otra forma',
  choosePasskey: {
    title: 'No has iniciado sesión con una llave de acceso',
    text: 'Usa otra llave de acceso o crea una cuenta con una nueva.',
    ask: 'Usar una llave de acceso',
    create: 'Crear una cuenta',
  },
  passkeyOffer: {
    text: 'La próxima vez, sin código: usa tu huella, tu cara o el bloqueo de pantalla.',
    create: 'Crear una llave de acceso',
    decline: 'Ahora no',
    making: 'Sigue las indicaciones de tu dispositivo',
    made: 'La llave de acceso está lista. Podrás usarla la próxima vez.',
    failed: 'No se ha podido crear la llave de acceso. Prueba de nuevo.',
  },
  phone: {
    country: 'País',
    search: 'Buscar un país',
    found: (count) =>
      selectForm('es', count, { one: `Se encontró ${count} país`, other: `Se encontraron ${count} países` }),
    noneFound: 'No se encontró ningún país',
  },
  errors: {
    attribute_missing: notAvailable,
    attribute_invalid: notAvailable,
    invalid_configuration: notAvailable,
    unknown_configuration: notAvailable,
    origin_not_allowed: notAvailable,
    insecure_context: notAvailable,
    unsupported_browser: 'Este navegador es demasiado antiguo para iniciar sesión. Usa otro.',
    offline: 'No tienes conexión. Continuaremos cuando vuelvas a tenerla.',
    timeout: `El servicio de inicio de sesión tarda demasiado en responder. ${retry}`,
    unreachable: `No podemos conectar con el servicio de inicio de sesión. ${retry}`,
    malformed_reply: `Algo ha fallado por nuestra parte. ${retry}`,
    load_failed: 'No se ha podido cargar una parte de esta página.',
    internal: `Algo ha fallado por nuestra parte. ${retry}`,
    invalid_request: `El servicio de inicio de sesión ha rechazado la solicitud. ${notAvailable}`,
    invalid_contact: ({ channel }) =>
      channel === 'sms'
        ? 'Introduce un número de teléfono como +1 555 010 0000.'
        : 'Introduce un correo electrónico como nombre@example.com.',
    provider_not_enabled: `Esta forma de iniciar sesión está desactivada. ${notAvailable}`,
    delivery_failed: `No se ha podido enviar el código. ${retry}`,
    rate_limited: ({ wait }) => `Demasiados intentos.${wait && ` Prueba de nuevo en ${wait}.`}`,
    otp_invalid: ({ triesLeft }) =>
      `Código incorrecto.${triesLeft ? ` ${selectForm('es', triesLeft, { one: 'Te queda un intento.', other: `Te quedan ${triesLeft} intentos.` })}` : ''}`,
    otp_expired: `Ese código ha caducado. ${newCode}`,
    otp_tries_exhausted: `Demasiados intentos incorrectos. ${newCode}`,
    otp_stopped:
      'Demasiados códigos incorrectos. Inicia sesión de otra forma o abre el enlace del mensaje que enviamos.',
    otp_bundle_invalid: `Ese código ya no se puede usar. ${newCode}`,
    verification_token_invalid: `Ha pasado demasiado tiempo. ${startOver}`,
    client_signature_invalid: `No se ha podido completar el inicio de sesión. ${startOver}`,
    account_not_found: 'No hay ninguna cuenta para este contacto.',
    request_stale: 'El reloj de este dispositivo no está en hora. Ajústalo y prueba de nuevo.',
    unauthenticated: `Tu sesión está cerrada. ${startOver}`,
    permission_denied: `Eso no está permitido. ${notAvailable}`,
    contact_missing: ({ channel }) =>
      channel === 'sms' ? 'Introduce tu número de teléfono.' : 'Introduce tu correo electrónico.',
    untrusted_signer: `No se ha podido verificar el servicio de inicio de sesión. ${notAvailable}`,
    key_lost: `Este navegador ha perdido la clave de esta sesión. ${startOver}`,
    aborted: startOver,
    unexpected: 'Algo ha fallado en esta página.',
    signing_cancelled: 'Se ha cancelado el inicio de sesión.',
    signing_failed: 'No ha funcionado. Prueba de nuevo o inicia sesión de otra forma.',
    popup_blocked: 'El navegador ha bloqueado la ventana. Permítela y prueba de nuevo.',
    provider_failed: 'El otro servicio de inicio de sesión tiene un problema. Prueba de nuevo.',
    oauth_provider_unavailable: 'El otro servicio de inicio de sesión tiene un problema. Prueba de nuevo.',
    provider_reply_invalid: `No se ha podido verificar ese inicio de sesión. ${startOver}`,
    oidc_token_invalid: `Ese inicio de sesión ha caducado. ${startOver}`,
    oauth_code_invalid: `Ese inicio de sesión ha caducado. ${startOver}`,
    in_app_browser:
      'Esto no funciona dentro de una aplicación. Abre esta página en tu navegador desde el menú de la aplicación.',
    passkey_unsupported: `Este navegador no puede usar llaves de acceso aquí. ${otherWay}`,
    wallet_missing: `No hay ningún monedero en este navegador. ${otherWay}`,
    signup_not_enabled: `Aquí no se pueden crear cuentas. ${notAvailable}`,
  },
};
