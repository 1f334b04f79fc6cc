/**
 * An enumeration: names with codes. Code stores and compares names; codes are sent only where the wire format has
 * codes.
 */
export type Enumeration = Readonly<Record<string, string | number>>

/** The name of a code, or undefined for an unknown code. */
export function nameOf<E extends Enumeration>(enumeration: E, code: unknown): (keyof E & string) | undefined {
  return Object.keys(enumeration).find((name) => enumeration[name] === code)
}

/** True if `code` is a code of the enumeration. */
export function isCodeOf<E extends Enumeration>(enumeration: E, code: unknown): code is E[keyof E] {
  return nameOf(enumeration, code) !== undefined
}
