import { build } from './dom.ts';

/**
 * Shows a wallet's dialog: the text to sign, and the buttons "Sign" and "Refuse". A refusal rejects with EIP-1193's
 * code, which Solana wallets use as well.
 */
export function askToSign(wallet: string, message: string): Promise<void> {
  const yes = build('button', { value: 'yes' }, 'Sign');
  const no = build('button', { value: 'no', formnovalidate: '' }, 'Refuse');
  const dialog = build(
    'dialog',
    { class: 'wallet', 'aria-labelledby': 'wallet-title' },
    build('h2', { id: 'wallet-title' }, `${wallet}: sign this message?`),
    build('p', {}, 'This page asks you to sign:'),
    build('pre', { tabindex: '0', 'aria-label': 'Message' }, message),
    build('form', { method: 'dialog' }, yes, no),
  );
  return new Promise((resolve, reject) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      if (dialog.returnValue === 'yes') resolve();
      else reject(Object.assign(new Error('The person said no.'), { code: 4001 }));
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** Draws an icon as a PNG: one letter on a colour. */
export function drawIcon(letter: string, color: string): string {
  const canvas = build('canvas', { width: '96', height: '96' });
  const context = canvas.getContext('2d');
  if (context === null) return '';
  context.fillStyle = color;
  context.beginPath();
  context.roundRect(0, 0, 96, 96, 22);
  context.fill();
  context.fillStyle = 'white';
  context.font = '600 60px system-ui, sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(letter, 48, 52);
  return canvas.toDataURL('image/png');
}
