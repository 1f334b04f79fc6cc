import { isEqual } from '../../../lib/equal-parts.ts'

type Value = Readonly<Record<string, unknown>>
type Field = Value & { id?: string }

/** A part of a form that both editors have changed: a setting of the form, or a property of a field. Undefined: it has none. */
export type FormConflictPart = {
  key: string
  /** The title of the field; absent for the form itself. */
  field?: string
  name: string
  mine: unknown
  theirs: unknown
}
export type FormChoices = Readonly<Record<string, 'mine' | 'theirs'>>

/**
 * Brings two changed versions of a form together. Parts that only one side has changed are taken from it; parts that both
 * have changed are conflicts, of which mine is taken unless `choices` says otherwise. Fields are compared by their ids.
 */
export function mergeForm(
  base: Value,
  mine: Value,
  theirs: Value,
  choices: FormChoices = {},
): { form: Value; conflicts: FormConflictPart[] } {
  const conflicts: FormConflictPart[] = []
  const titleOf = (field: Value | undefined) => String(field?.['title'] ?? '')

  function choose(part: FormConflictPart, before: unknown): unknown {
    if (isEqual(part.mine, part.theirs) || isEqual(part.theirs, before)) return part.mine
    if (isEqual(part.mine, before)) return part.theirs
    conflicts.push(part)
    return choices[part.key] === 'theirs' ? part.theirs : part.mine
  }

  function mergeValues(
    keyOf: (name: string) => string,
    values: [Value, Value, Value],
    field?: string,
  ): Value {
    const [before, own, other] = values
    const names = new Set([...Object.keys(other), ...Object.keys(own)])
    const merged = [...names].map((name): [string, unknown] => [
      name,
      choose(
        {
          key: keyOf(name),
          name,
          mine: own[name],
          theirs: other[name],
          ...(field !== undefined && { field }),
        },
        before[name],
      ),
    ])
    return Object.fromEntries(merged.filter(([, value]) => value !== undefined))
  }

  function mergeField(
    id: string,
    before: Field | undefined,
    own: Field | undefined,
    other: Field | undefined,
  ) {
    if (own && other && before && own['type'] === other['type'])
      return mergeValues((name) => `${id} ${name}`, [before, own, other], titleOf(other))
    const part = { key: id, field: titleOf(own ?? other), name: 'field', mine: own, theirs: other }
    return choose(part, before) as Field | undefined
  }

  const { fields: _, ...rest } = base
  const { fields: __, ...ownRest } = mine
  const { fields: ___, ...otherRest } = theirs
  const form = mergeValues((name) => name, [rest, ownRest, otherRest])
  const [before, own, other] = [fieldsOf(base), fieldsOf(mine), fieldsOf(theirs)]
  const idsOf = (fields: readonly Field[]) => fields.flatMap(({ id }) => id ?? [])
  // The order of the side that has changed it; with both, mine.
  const isMyOrder = !isEqual(idsOf(own), idsOf(before))
  const [first, second] = isMyOrder ? [own, other] : [other, own]
  const find = (fields: readonly Field[], id: string) => fields.find((field) => field.id === id)
  const merged = withOthers(first, second).flatMap((field) =>
    field.id === undefined
      ? [field]
      : (mergeField(field.id, find(before, field.id), find(own, field.id), find(other, field.id)) ?? []),
  )
  return { form: { ...form, fields: merged }, conflicts }
}

const fieldsOf = (form: Value): readonly Field[] =>
  Array.isArray(form['fields']) ? (form['fields'] as Field[]) : []

/** The fields of the first list. A field that only the second list has comes behind the field that it follows there. */
function withOthers(first: readonly Field[], second: readonly Field[]): Field[] {
  const all = [...first]
  second.forEach((field, at) => {
    if (field.id !== undefined && all.some(({ id }) => id === field.id)) return
    const before = second.slice(0, at).findLast(({ id }) => all.some((each) => each.id === id))
    all.splice(before ? all.findIndex(({ id }) => id === before.id) + 1 : 0, 0, field)
  })
  return all
}
