/** The part of the package that the service uses; it brings no types. */
declare module 'fs-native-extensions' {
  /** Locks bytes of an open file for the holder of the handle. Answers false when somebody else holds them. */
  export function tryLock(fd: number, offset: number, length: number): boolean;
}
