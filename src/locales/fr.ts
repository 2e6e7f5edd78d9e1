import { messages as codes } from './fr-codes.ts';
import type { Messages } from './messages.ts';
import { selectForm } from './plural.ts';

const startOver = 'Veuillez recommencer.';
const otherWay = 'Veuillez vous connecter autrement.';

/** French, with "vous". Not reviewed by a native speaker. */
export const messages: Messages = {
  ...codes,
  noAccountTitle: 'Pas encore de compte',
  noAccount: ['Il n’existe aucun compte pour ', '.'],
  misconfiguredTitle: 'La connexion n’est pas disponible',
  developerDetails: 'Détails pour les développeurs',
  or: 'ou',
  continueWith: {
    google: 'Continuer avec Google',
    apple: 'Continuer avec Apple',
    facebook: 'Continuer avec Facebook',
    x: 'Continuer avec X',
    discord: 'Continuer avec Discord',
    passkey: 'Continuer avec une clé d’accès',
    wallet: 'Continuer avec un portefeuille',
  },
  lastUsed: 'Dernière utilisation',
  waiting: {
    window: {
      text: 'Une fenêtre s’est ouverte. Connectez-vous-y ; cette page continuera d’elle-même.',
    },
    passkey: { title: 'Utilisez votre clé d’accès', text: 'Votre appareil vous la demande maintenant.' },
    wallet: {
      title: 'Confirmez dans votre portefeuille',
      text: 'Votre portefeuille vous demande de signer un message. Cela ne coûte rien.',
    },
  },
  askAgain: { window: 'Rouvrir la fenêtre', passkey: 'Redemander', wallet: 'Redemander' },
  cancel: 'Annuler',
  close: 'Fermer',
  consentMissing: 'Veuillez cocher cette case pour continuer.',
  chooseWallet: 'Choisissez un portefeuille',
  choosePasskey: {
    title: 'Aucune clé d’accès ne vous a connecté',
    text: 'Utilisez une autre clé d’accès, ou créez un compte avec une nouvelle.',
    ask: 'Utiliser une clé d’accès',
    create: 'Créer un compte',
  },
  passkeyOffer: {
    text: 'La prochaine fois sans code : cet appareil peut vous connecter par empreinte, visage ou verrouillage.',
    create: 'Créer une clé d’accès',
    decline: 'Pas maintenant',
    making: 'Votre appareil vous la demande maintenant',
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
    ...codes.errors,
    signing_cancelled: 'Vous n’avez pas confirmé. Vous pouvez réessayer.',
    signing_failed: 'Cela n’a pas fonctionné. Veuillez réessayer ou vous connecter autrement.',
    popup_blocked: 'Le navigateur a bloqué la fenêtre. Veuillez l’autoriser, puis réessayer.',
    provider_failed: 'L’autre service de connexion rencontre un problème. Veuillez réessayer.',
    oauth_provider_unavailable: 'L’autre service de connexion rencontre un problème. Veuillez réessayer.',
    provider_reply_invalid: `Cette connexion n’a pas pu être vérifiée. ${startOver}`,
    oidc_token_invalid: `Cette connexion n’est plus valable. ${startOver}`,
    oauth_code_invalid: `Cette connexion n’est plus valable. ${startOver}`,
    in_app_browser:
      'Cela ne fonctionne pas dans une application. Veuillez ouvrir cette page dans votre navigateur.',
    passkey_unsupported: `Ce navigateur ne peut pas utiliser de clés d’accès ici. ${otherWay}`,
    wallet_missing: `Il n’y a pas de portefeuille dans ce navigateur. ${otherWay}`,
    signup_not_enabled: 'Aucun compte ne peut être créé ici. Veuillez contacter le propriétaire de ce site.',
  },
};
