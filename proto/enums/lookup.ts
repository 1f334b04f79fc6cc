/**
 * An enumeration: each name with its code. Names are stored and compared; codes travel where the wire has
 * codes.
 */
export type Enumeration = Readonly<Record<string, string | number>>

/** The name that has this code, or undefined: codes from elsewhere may be unknown to us. */
export function nameOf<E extends Enumeration>(enumeration: E, code: unknown): (keyof E & string) | undefined {
  return Object.keys(enumeration).find((name) => enumeration[name] === code)
}

/** Is `code` one of the enumeration's codes? */
export function isCodeOf<E extends Enumeration>(enumeration: E, code: unknown): code is E[keyof E] {
  return nameOf(enumeration, code) !== undefined
}
