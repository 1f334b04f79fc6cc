import { MAX_PRODUCT_OPTIONS, MAX_VARIANTS_PER_PRODUCT } from '@portico/proto/limits'
import { limitReached } from '@portico/proto/messages'

/** An option of a product, such as Size, with its values in their order. */
export type Option = { name: string; values: string[] }

/** A variant in the form. `choice` has its value of each option, in the order of the options; empty for none. */
export type FormVariant = {
  id?: string
  choice: string[]
  sku: string
  price: number
  salePrice: number
  onSale: boolean
  qtyInStock: number
  /** The stock that the owner saw; a variant that is not stored has none. */
  qtyShown?: number
  unlimited: boolean
  weight: number
  width: number
  height: number
  len: number
}

export type Choices = { options: Option[]; variants: FormVariant[] }
/** The choices after a change, or why it cannot be made. */
export type Changed = { ok: true; choices: Choices } | { ok: false; error: string }

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const done = (options: Option[], variants: FormVariant[]): Changed => ({
  ok: true,
  choices: { options, variants },
})
const refused = (error: string): Changed => ({ ok: false, error })
const replaceAt = <T>(list: readonly T[], at: number, value: T): T[] =>
  list.map((each, i) => (i === at ? value : each))
const without = <T>(list: readonly T[], at: number): T[] => list.filter((_, i) => i !== at)

/** A variant like another one, which the service has not stored. It has no stock yet. */
const copyOf = ({ id: _, qtyShown: __, ...variant }: FormVariant, choice: string[]): FormVariant => ({
  ...variant,
  choice,
  sku: '',
  qtyInStock: 0,
})

/** Adds an option with its first value, which all variants get. */
export function addOption({ options, variants }: Choices, name: string, value: string): Changed {
  if (name.trim() === '') return refused('Enter the name of the option, such as Size.')
  if (options.some((option) => same(option.name, name))) return refused('Another option has this name.')
  if (options.length >= MAX_PRODUCT_OPTIONS)
    return refused(limitReached('options of a product', MAX_PRODUCT_OPTIONS))
  if (value.trim() === '') return refused('Enter the first value, such as Small.')
  return done(
    [...options, { name: name.trim(), values: [value.trim()] }],
    variants.map((variant) => ({ ...variant, choice: [...variant.choice, value.trim()] })),
  )
}

export function renameOption({ options, variants }: Choices, at: number, name: string): Changed {
  const option = options[at]
  if (!option || name.trim() === '') return refused('Enter the name of the option, such as Size.')
  if (options.some((other, i) => i !== at && same(other.name, name)))
    return refused('Another option has this name.')
  return done(replaceAt(options, at, { ...option, name: name.trim() }), variants)
}

/** Removes an option. Of variants that only this option distinguished, the first one stays. */
export function removeOption({ options, variants }: Choices, at: number): Changed {
  const seen = new Set<string>()
  const kept = variants
    .map((variant) => ({ ...variant, choice: without(variant.choice, at) }))
    .filter(({ choice }) => {
      const key = JSON.stringify(choice)
      return !seen.has(key) && seen.add(key)
    })
  return done(without(options, at), kept)
}

/** Adds a value: each combination of the other options gets a variant with it, with the prices of its neighbour. */
export function addValue({ options, variants }: Choices, at: number, value: string): Changed {
  const option = options[at]
  const name = value.trim()
  if (!option || name === '') return refused('Enter a value, such as Small.')
  if (option.values.some((each) => same(each, name))) return refused('This option has this value already.')
  const seen = new Set<string>()
  const added = variants.flatMap((variant) => {
    const choice = replaceAt(variant.choice, at, name)
    const key = JSON.stringify(choice)
    if (seen.has(key)) return []
    seen.add(key)
    return [copyOf(variant, choice)]
  })
  if (variants.length + added.length > MAX_VARIANTS_PER_PRODUCT)
    return refused(limitReached('variants of a product', MAX_VARIANTS_PER_PRODUCT))
  const changed = replaceAt(options, at, { ...option, values: [...option.values, name] })
  return done(changed, inOrder(changed, [...variants, ...added]))
}

/** Renames a value in all its variants, which keep their ids, prices and stock. */
export function renameValue({ options, variants }: Choices, at: number, from: string, to: string): Changed {
  const option = options[at]
  const name = to.trim()
  if (!option || name === '') return refused('Enter a value, such as Small.')
  if (option.values.some((each) => each !== from && same(each, name)))
    return refused('This option has this value already.')
  return done(
    replaceAt(options, at, { ...option, values: option.values.map((each) => (each === from ? name : each)) }),
    variants.map((variant) =>
      variant.choice[at] === from ? { ...variant, choice: replaceAt(variant.choice, at, name) } : variant,
    ),
  )
}

/** Removes a value with its variants. The last value goes with its option. */
export function removeValue(choices: Choices, at: number, value: string): Changed {
  const { options, variants } = choices
  const option = options[at]
  if (!option) return done(options, variants)
  const kept = variants.filter(({ choice }) => choice[at] !== value)
  if (option.values.length === 1 || kept.length === 0) return removeOption(choices, at)
  return done(
    replaceAt(options, at, { ...option, values: option.values.filter((each) => each !== value) }),
    kept,
  )
}

/** Removes one variant, and values that no other variant has. */
export function removeVariant({ options, variants }: Choices, at: number): Changed {
  const kept = without(variants, at)
  if (kept.length === 0) return refused('A product has at least one variant.')
  return done(
    options.map((option, i) => ({
      ...option,
      values: option.values.filter((value) => kept.some(({ choice }) => choice[i] === value)),
    })),
    kept,
  )
}

/** The variants in the order of the values of their options, the first option first. */
function inOrder(options: readonly Option[], variants: readonly FormVariant[]): FormVariant[] {
  const places = ({ choice }: FormVariant) => options.map(({ values }, i) => values.indexOf(choice[i] ?? ''))
  return variants.toSorted((one, other) => {
    const [left, right] = [places(one), places(other)]
    const at = left.findIndex((place, i) => place !== right[i])
    return at === -1 ? 0 : left[at]! - right[at]!
  })
}

/** The name of a variant: its values. */
export const variantName = ({ choice }: FormVariant): string => choice.filter(Boolean).join(' / ')
