import { messages as codes } from './es-codes.ts';
import type { Messages } from './messages.ts';
import { selectForm } from './plural.ts';

const notAvailable = 'Ponte en contacto con el propietario de este sitio.';
const startOver = 'Vuelve a empezar.';
const otherWay = 'Inicia sesión de otra forma.';

/** Spanish, with the informal "tú". Not reviewed by a native speaker. */
export const messages: Messages = {
  ...codes,
  noAccountTitle: 'Aún no tienes cuenta',
  noAccount: ['No hay ninguna cuenta para ', '.'],
  misconfiguredTitle: 'No se puede iniciar sesión',
  developerDetails: 'Detalles para desarrolladores',
  or: 'o',
  continueWith: {
    google: 'Continuar con Google',
    apple: 'Continuar con Apple',
    facebook: 'Continuar con Facebook',
    x: 'Continuar con X',
    discord: 'Continuar con Discord',
    passkey: 'Continuar con una llave de acceso',
    wallet: 'Continuar con un monedero',
  },
  lastUsed: 'Último uso',
  waiting: {
    window: {
      text: 'Se ha abierto una ventana. Inicia sesión en ella; esta página seguirá por sí sola.',
    },
    passkey: { title: 'Usa tu llave de acceso', text: 'Tu dispositivo te la pide ahora.' },
    wallet: {
      title: 'Confirma en tu monedero',
      text: 'Tu monedero te pide que firmes un mensaje. No cuesta nada.',
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
    title: 'Ninguna llave de acceso te ha identificado',
    text: 'Usa otra llave de acceso o crea una cuenta con una nueva.',
    ask: 'Usar una llave de acceso',
    create: 'Crear una cuenta',
  },
  passkeyOffer: {
    text: 'La próxima vez sin código: este dispositivo puede iniciar tu sesión con tu huella, tu cara o su bloqueo.',
    create: 'Crear una llave de acceso',
    decline: 'Ahora no',
    making: 'Tu dispositivo te lo pide ahora',
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
    ...codes.errors,
    signing_cancelled: 'No has confirmado. Puedes probar de nuevo.',
    signing_failed: 'No ha funcionado. Prueba de nuevo o inicia sesión de otra forma.',
    popup_blocked: 'El navegador ha bloqueado la ventana. Permítela y prueba de nuevo.',
    provider_failed: 'El otro servicio tiene un problema. Prueba de nuevo.',
    oauth_provider_unavailable: 'El otro servicio tiene un problema. Prueba de nuevo.',
    provider_reply_invalid: `No se ha podido comprobar ese inicio de sesión. ${startOver}`,
    oidc_token_invalid: `Ese inicio de sesión ya no es válido. ${startOver}`,
    oauth_code_invalid: `Ese inicio de sesión ya no es válido. ${startOver}`,
    in_app_browser: 'Esto no funciona dentro de una aplicación. Abre esta página en tu navegador.',
    passkey_unsupported: `Este navegador no puede usar llaves de acceso aquí. ${otherWay}`,
    wallet_missing: `No hay ningún monedero en este navegador. ${otherWay}`,
    signup_not_enabled: `Aquí no se pueden crear cuentas. ${notAvailable}`,
  },
};
