/** Copies a text to the clipboard at a click, and confirms it on the button. */
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
        // The browser refused, or the page is insecure. The text is selected, so that the person can copy it with the
        // keyboard.
        if (shown !== undefined) getSelection()?.selectAllChildren(shown);
        say('Selected');
      },
    );
  });
}
