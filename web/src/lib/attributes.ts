/** The initial value of an attribute and the check that a new value must pass. */
export type Attribute<T> = { initial: T; check: (value: unknown) => boolean }

/** The attributes of a widget. */
export type Attributes<Values extends object> = {
  get<Name extends keyof Values>(name: Name): Values[Name]
  /** Returns whether the value was taken. A refused value leaves the former one, and one warning is logged. */
  set<Name extends keyof Values>(name: Name, value: unknown): boolean
  /** Sets several attributes. Names that are not attributes are ignored. */
  setAll(values: Readonly<Record<string, unknown>>): void
}

/** Creates the attributes of the widget `owner`, whose name is in warnings (MISC-06, C-19). */
export function createAttributes<Values extends object>(
  owner: string,
  definitions: { [Name in keyof Values]: Attribute<Values[Name]> },
): Attributes<Values> {
  const values = {} as Values
  for (const name of Object.keys(definitions) as (keyof Values)[]) values[name] = definitions[name].initial

  function set<Name extends keyof Values>(name: Name, value: unknown): boolean {
    if (!definitions[name].check(value)) {
      console.warn(`${owner}: ${String(name)} cannot be ${textOf(value)}`)
      return false
    }
    values[name] = value as Values[Name]
    return true
  }
  return {
    get: (name) => values[name],
    set,
    setAll(given) {
      for (const [name, value] of Object.entries(given))
        if (Object.hasOwn(definitions, name)) set(name as keyof Values, value)
    },
  }
}

/** A short text of a value for a warning. */
function textOf(value: unknown): string {
  try {
    return (JSON.stringify(value) ?? String(value)).slice(0, 100)
  } catch {
    return typeof value
  }
}

export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'
export const isFiniteNumber = (value: unknown): value is number => Number.isFinite(value)
export const isString = (value: unknown): value is string => typeof value === 'string'

/** The check for an attribute that may also be null. */
export const orNull = (check: (value: unknown) => boolean) => (value: unknown) =>
  value === null || check(value)

/** The check for one of the values of an enumeration. */
export const isOneOf = (allowed: Readonly<Record<string, unknown>>) => (value: unknown) =>
  Object.values(allowed).includes(value)
