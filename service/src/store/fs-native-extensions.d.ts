/** The part of the package that the service uses; the package has no types. */
declare module 'fs-native-extensions' {
  /** Locks bytes of an open file until its handle is closed. Returns false when another handle has locked them. */
  export function tryLock(fd: number, offset: number, length: number): boolean;
}
