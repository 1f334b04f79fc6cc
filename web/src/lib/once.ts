/**
 * A function that makes a value when it is first called and returns the same value after that. Formats of `Intl` are made like
 * this: the first one of a page takes up to 80 ms.
 */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
