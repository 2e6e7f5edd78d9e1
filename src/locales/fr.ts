import type { Messages } from './messages.ts';
import { selectForm } from './plural.ts';

const notAvailable = 'Veuillez contacter le propriétaire de ce site.';
const startOver = 'Veuillez recommencer.';
const newCode = 'Demandez un nouveau code.';
const retry = 'Veuillez réessayer.';
const otherWay = 'Veuillez vous connecter autrement.';

/** French, with "vous". Not reviewed by a native speaker. */
export const messages: Messages = {
  locale: 'fr',
  direction: 'ltr',
  chooseTitle: 'Connexion',
  channels: {
    email: {
      label: 'Adresse e-mail',
      placeholder: 'nom@example.com',
      switchTo: 'Utiliser plutôt une adresse e-mail',
      checkTitle: 'Consultez vos e-mails',
    },
    sms: {
      label: 'Numéro de téléphone',
      placeholder: '+1 555 010 0000',
      switchTo: 'Utiliser plutôt un numéro de téléphone',
      checkTitle: 'Consultez vos messages',
    },
  },
  continue: 'Continuer',
  sending: 'Envoi du code',
  codeSent: (length, isAlphanumeric) => [
    `Nous avons envoyé un code à ${length} ${isAlphanumeric ? 'caractères' : 'chiffres'} à `,
    '.',
  ],
  codeLabel: (length, isAlphanumeric) =>
    `Code, ${length} ${isAlphanumeric ? 'lettres et chiffres' : 'chiffres'}`,
  codeIncomplete: (missing) => `Saisissez encore ${missing} ${missing === 1 ? 'caractère' : 'caractères'}.`,
  didYouMean: ['Vouliez-vous dire ', '\u202f?'],
  resendIn: (wait) => `Renvoyer le code dans ${wait}`.replace(/\b0:0?(\d+)/, '$1\u202fs'),
  resendInSpoken: (seconds) => `Vous pourrez demander un nouveau code dans ${seconds} secondes.`,
  resendReady: 'Vous pouvez maintenant demander un nouveau code.',
  resend: 'Envoyer un nouveau code',
  resending: 'Envoi d’un nouveau code',
  resent: 'Un nouveau code est en route.',
  useAnother: { email: 'Utiliser une autre adresse e-mail', sms: 'Utiliser un autre numéro' },
  verifying: 'Vérification du code',
  doneTitle: 'Vous êtes connecté',
  doneAs: ['en tant que ', ''],
  signOut: 'Se déconnecter',
  memoryOnly: 'Vous serez déconnecté lorsque vous fermerez cette page.',
  starting: 'Chargement de la connexion',
  misconfigured: notAvailable,
  tryAgain: 'Réessayer',
  noAccountTitle: 'Pas encore de compte',
  noAccount: ['Il n’existe aucun compte pour ', '.'],
  misconfiguredTitle: 'La connexion n’est pas disponible',
  developerDetails: 'Détails pour les développeurs',
  or: 'ou',
  continueWith: {
    company: (name) => `Continuer avec ${name}`,
    passkey: 'Continuer avec une clé d’accès',
    wallet: 'Continuer avec un portefeuille',
  },
  lastUsed: 'Dernière utilisation',
  waiting: {
    window: {
      text: 'Si une fenêtre s’est ouverte, connectez-vous-y. La suite est automatique.',
    },
    passkey: { title: 'Utilisez votre clé d’accès', text: 'Suivez les instructions sur votre appareil.' },
    wallet: {
      title: 'Confirmez dans votre portefeuille',
      text: 'Votre portefeuille vous demande de signer un message. Cela ne coûte rien.',
      again:
        'Si c’est votre première visite, votre portefeuille demandera une signature de plus pour créer votre compte.',
    },
  },
  askAgain: { window: 'Rouvrir la fenêtre', passkey: 'Redemander', wallet: 'Redemander' },
  cancel: 'Annuler',
  close: 'Fermer',
  consentMissing: 'Veuillez cocher cette case pour continuer.',
  chooseWallet: 'Choisissez un portefeuille',
  choosePasskey: {
    title: 'La connexion par clé d’accès n’a pas abouti',
    text: 'Utilisez une autre clé d’accès, ou créez un compte avec une nouvelle.',
    ask: 'Utiliser une clé d’accès',
    create: 'Créer un compte',
  },
  passkeyOffer: {
    text: 'La prochaine fois, sans code\u202f: utilisez votre empreinte, votre visage ou le verrouillage de l’écran.',
    create: 'Créer une clé d’accès',
    decline: 'Pas maintenant',
    making: 'Suivez les instructions sur votre appareil',
    made: 'La clé d’accès est prête. Elle pourra vous connecter la prochaine fois.',
    failed: 'La clé d’accès n’a pas pu être créée. Veuillez réessayer.',
  },
  noAccountWith: {
    window: 'Il n’existe aucun compte pour cette connexion.',
    passkey: 'Il n’existe aucun compte pour cette clé d’accès.',
    wallet: 'Il n’existe aucun compte pour ce portefeuille.',
  },
  otherMethod: 'Se connecter autrement',
  phone: {
    country: 'Pays',
    search: 'Rechercher un pays',
    found: (count) =>
      selectForm('fr', count, { one: `${count} pays trouvé`, other: `${count} pays trouvés` }),
    noneFound: 'Aucun pays trouvé',
  },
  errors: {
    attribute_missing: notAvailable,
    attribute_invalid: notAvailable,
    invalid_configuration: notAvailable,
    unknown_configuration: notAvailable,
    origin_not_allowed: notAvailable,
    insecure_context: notAvailable,
    unsupported_browser: 'Ce navigateur est trop ancien pour la connexion. Veuillez en utiliser un autre.',
    offline: 'Vous êtes hors ligne. Nous continuerons à votre retour.',
    timeout: `Le service de connexion met trop de temps à répondre. ${retry}`,
    unreachable: `Le service de connexion est injoignable. ${retry}`,
    malformed_reply: `Un problème est survenu de notre côté. ${retry}`,
    load_failed: 'Une partie de cette page n’a pas pu être chargée.',
    internal: `Un problème est survenu de notre côté. ${retry}`,
    invalid_request: `Le service de connexion a refusé la demande. ${notAvailable}`,
    invalid_contact: ({ channel }) =>
      channel === 'sms'
        ? 'Saisissez un numéro de téléphone comme +1 555 010 0000.'
        : 'Saisissez une adresse e-mail comme nom@example.com.',
    provider_not_enabled: `Ce mode de connexion est désactivé. ${notAvailable}`,
    delivery_failed: `Le code n’a pas pu être envoyé. ${retry}`,
    rate_limited: ({ wait }) => `Trop de tentatives.${wait && ` Réessayez dans ${wait}.`}`,
    otp_invalid: ({ triesLeft }) =>
      `Code incorrect.${
        triesLeft
          ? ` ${selectForm('fr', triesLeft, {
              one: 'Il vous reste une tentative',
              other: `Il vous reste ${triesLeft} tentatives`,
            })}.`
          : ''
      }`,
    otp_expired: `Ce code a expiré. ${newCode}`,
    otp_tries_exhausted: `Trop de tentatives incorrectes. ${newCode}`,
    otp_stopped:
      'Trop de codes incorrects. Connectez-vous autrement ou ouvrez le lien du message que nous avons envoyé.',
    otp_bundle_invalid: `Ce code ne peut plus être utilisé. ${newCode}`,
    verification_token_invalid: `Cela a pris trop de temps. ${startOver}`,
    client_signature_invalid: `La connexion n’a pas pu aboutir. ${startOver}`,
    account_not_found: 'Il n’existe aucun compte pour ce contact.',
    request_stale: 'L’horloge de cet appareil n’est pas à l’heure. Veuillez la régler, puis réessayer.',
    unauthenticated: `Vous êtes déconnecté. ${startOver}`,
    permission_denied: `Ce n’est pas autorisé. ${notAvailable}`,
    contact_missing: ({ channel }) =>
      channel === 'sms' ? 'Saisissez votre numéro de téléphone.' : 'Saisissez votre adresse e-mail.',
    untrusted_signer: `Le service de connexion n’a pas pu être vérifié. ${notAvailable}`,
    key_lost: `Ce navigateur a perdu la clé de cette connexion. ${startOver}`,
    aborted: startOver,
    unexpected: 'Un problème est survenu sur cette page.',
    signing_cancelled: 'La connexion a été annulée.',
    signing_failed: 'Cela n’a pas fonctionné. Veuillez réessayer ou vous connecter autrement.',
    popup_blocked: 'Le navigateur a bloqué la fenêtre. Veuillez l’autoriser, puis réessayer.',
    provider_failed: 'L’autre service de connexion rencontre un problème. Veuillez réessayer.',
    oauth_provider_unavailable: 'L’autre service de connexion rencontre un problème. Veuillez réessayer.',
    provider_reply_invalid: `Cette connexion n’a pas pu être vérifiée. ${startOver}`,
    oidc_token_invalid: `Cette connexion a expiré. ${startOver}`,
    oauth_code_invalid: `Cette connexion a expiré. ${startOver}`,
    in_app_browser:
      'Cela ne fonctionne pas dans une application. Ouvrez cette page dans votre navigateur, depuis le menu de l’application.',
    passkey_unsupported: `Ce navigateur ne peut pas utiliser de clés d’accès ici. ${otherWay}`,
    wallet_missing: `Il n’y a pas de portefeuille dans ce navigateur. ${otherWay}`,
    signup_not_enabled: 'Aucun compte ne peut être créé ici. Veuillez contacter le propriétaire de ce site.',
  },
};
