/** Longest accepted icon, in characters. */
const MAX_LENGTH = 131_072;

/** The form of a `data:` image address, with nothing around it. */
const FORM =
  /^data:image\/(?:(?:png|svg\+xml|webp|gif|jpeg);base64,[A-Za-z0-9+/]+={0,2}|svg\+xml(?:;charset=utf-8|;utf8)?,.+)$/is;

/** Returns a wallet's icon when it is a `data:` image; nothing is ever fetched for an icon. */
export function readIcon(icon: unknown): string | undefined {
  return typeof icon === 'string' && icon.length <= MAX_LENGTH && FORM.test(icon) ? icon : undefined;
}
