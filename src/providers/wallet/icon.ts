/** Longest icon that is looked at, in characters. */
const MAX_LENGTH = 131_072;

/** An image inside an address, with nothing around it. */
const FORM =
  /^data:image\/(?:(?:png|svg\+xml|webp|gif|jpeg);base64,[A-Za-z0-9+/]+={0,2}|svg\+xml(?:;charset=utf-8|;utf8)?,.+)$/is;

/** The icon that a wallet gives, when it is an image that carries itself: nothing is ever fetched for it. */
export function readIcon(icon: unknown): string | undefined {
  return typeof icon === 'string' && icon.length <= MAX_LENGTH && FORM.test(icon) ? icon : undefined;
}
