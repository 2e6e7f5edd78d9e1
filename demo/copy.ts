/** Puts a text into the clipboard at a press, and says so on the button. */
export function copyOnPress(button: HTMLButtonElement, read: () => string, shown?: HTMLElement): void {
  const label = button.textContent;
  const say = (words: string): void => {
    button.textContent = words;
    setTimeout(() => (button.textContent = label), 2000);
  };
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(read()).then(
      () => say('Copied'),
      () => {
        // Refused by the browser, or a page that is not secure: what is selected can be copied by its keys.
        if (shown !== undefined) getSelection()?.selectAllChildren(shown);
        say('Selected');
      },
    );
  });
}
