import {
  dimensionUnit,
  measurementStandard,
  weightUnit,
  type MeasurementStandard,
} from '@portico/proto/enums/measurement-standard'
import { productType } from '@portico/proto/enums/product-type'
import type { Product } from '../../page/model.ts'

type Variant = Product['variants'][number]
/** A measure of a product. It has more than one value if its variants differ. */
export type Measure = { name: string; values: string[] }

const lengths = [
  ['width', 'Width'],
  ['len', 'Length'],
  ['height', 'Height'],
] as const

/**
 * The weight and the size of what is sent, with their units (COMM-14). Variants that differ are named by the option values that only they
 * have in common. A measure of 0 is not known and left out.
 */
export function measuresOf(
  { variants, structuredContent }: Pick<Product, 'variants' | 'structuredContent'>,
  standard: MeasurementStandard = measurementStandard.metric,
): Measure[] {
  if (structuredContent.productType !== productType.physical) return []
  const unit = dimensionUnit(standard)
  const weights = valuesOf(variants, ({ weight }) => weight, ` ${weightUnit(standard)}`)
  const sizes = lengths.map(([field, name]) => ({
    name,
    values: valuesOf(variants, (variant) => variant[field], unit === 'cm' ? ' cm' : unit),
  }))
  return [{ name: 'Weight', values: weights }, ...sizes].filter(({ values }) => values.length > 0)
}

function valuesOf(
  variants: readonly Variant[],
  measure: (variant: Variant) => number,
  unit: string,
): string[] {
  const groups = new Map<number, Variant[]>()
  for (const variant of variants) {
    const value = measure(variant)
    groups.set(value, [...(groups.get(value) ?? []), variant])
  }
  const known = [...groups].filter(([value]) => value > 0).sort(([one], [other]) => one - other)
  if (groups.size === 1) return known.map(([value]) => `${value}${unit}`)
  return known.map(([value, alike]) => {
    const name = commonValues(alike, variants).join(', ')
    return name === '' ? `${value}${unit}` : `${name}: ${value}${unit}`
  })
}

/** The option values that these variants have, and no other variant. */
function commonValues([first, ...others]: readonly Variant[], all: readonly Variant[]): string[] {
  const count = others.length + 1
  const has = (variant: Variant, wanted: Variant['optionValues'][number]) =>
    variant.optionValues.some(
      ({ optionName, value }) => optionName === wanted.optionName && value === wanted.value,
    )
  const shared = first!.optionValues.filter((wanted) => others.every((variant) => has(variant, wanted)))
  const telling = shared.filter((wanted) => all.filter((variant) => has(variant, wanted)).length === count)
  return (telling.length > 0 ? telling : shared).map(({ value }) => value)
}
