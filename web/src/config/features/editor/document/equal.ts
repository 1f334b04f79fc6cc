/** Whether two values are equal as JSON. The order of keys does not matter: the server stores them in an order of its own. */
export function equal(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) || Array.isArray(other))
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((each, at) => equal(each, other[at]))
    )
  const [first, second] = [given(one), given(other)]
  return first.size === second.size && [...first].every(([key, value]) => equal(value, second.get(key)))
}

const given = (value: object) => new Map(Object.entries(value).filter(([, each]) => each !== undefined))
