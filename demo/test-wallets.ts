import { find } from './dom.ts';
import { announceEthereum, announceSolana, type DemoWallet } from './test-wallet.ts';

/** The wallets that are switched on. */
const wallets = new Map<string, DemoWallet>();
const announce = { ethereum: announceEthereum, solana: announceSolana };

/** Follows the switches of the demo wallets, and calls back after each change. */
export function showTestWallets(onChange: () => void): void {
  const apply = (): void => {
    for (const [chain, begin] of Object.entries(announce)) {
      const isWanted = find<HTMLInputElement>(`#${chain}`).checked;
      if (isWanted && !wallets.has(chain)) wallets.set(chain, begin());
      else if (!isWanted) {
        wallets.get(chain)?.leave();
        wallets.delete(chain);
      }
      find(`#${chain}-address`).textContent = wallets.get(chain)?.address ?? '';
    }
  };
  apply();
  find('#wallets').addEventListener('change', () => {
    apply();
    onChange();
  });
  find('#forget').addEventListener('click', () => {
    localStorage.removeItem('latchkey-demo-wallet');
    location.reload();
  });
}
