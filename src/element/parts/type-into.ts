/** Writes a text into a field as if it were typed there: whoever follows the field hears of it. */
export function typeInto(field: HTMLInputElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
}
