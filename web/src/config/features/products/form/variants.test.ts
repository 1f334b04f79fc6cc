import { expect, test } from 'vitest'
import {
  addOption,
  addValue,
  removeOption,
  removeValue,
  removeVariant,
  renameValue,
  variantName,
  type Changed,
  type Choices,
  type FormVariant,
} from './variants.ts'

const plain: FormVariant = {
  id: 'v1',
  choice: [],
  sku: 'MUG',
  price: 1_200,
  salePrice: 900,
  onSale: true,
  qtyInStock: 5,
  unlimited: false,
  weight: 0.4,
  width: 8,
  height: 9,
  len: 8,
}
const one: Choices = { options: [], variants: [plain] }

const got = (changed: Changed): Choices => {
  if (!changed.ok) throw new Error(changed.error)
  return changed.choices
}
const names = ({ variants }: Choices) => variants.map(variantName)

/** A mug in two sizes, two glazes and two handles. */
function eight(): Choices {
  let choices = got(addOption(one, 'Size', 'Small'))
  choices = got(addValue(choices, 0, 'Large'))
  choices = got(addOption(choices, 'Glaze', 'Ash'))
  choices = got(addValue(choices, 1, 'Slate'))
  choices = got(addOption(choices, 'Handle', 'With'))
  return got(addValue(choices, 2, 'Without'))
}

test('three options with two values each make eight variants, in the order of the values', () => {
  expect(names(eight())).toEqual([
    'Small / Ash / With',
    'Small / Ash / Without',
    'Small / Slate / With',
    'Small / Slate / Without',
    'Large / Ash / With',
    'Large / Ash / Without',
    'Large / Slate / With',
    'Large / Slate / Without',
  ])
})

test('the first variant keeps its id, SKU and stock; added ones have its prices, and neither', () => {
  const [first, ...added] = eight().variants
  expect(first).toMatchObject({ id: 'v1', sku: 'MUG', qtyInStock: 5, price: 1_200 })
  for (const variant of added) {
    expect(variant).toMatchObject({ sku: '', qtyInStock: 0, price: 1_200, salePrice: 900, weight: 0.4 })
    expect(variant).not.toHaveProperty('id')
  }
})

test('a renamed value keeps its variants', () => {
  const renamed = got(renameValue(eight(), 0, 'Small', 'Tiny'))
  expect(renamed.options[0]!.values).toEqual(['Tiny', 'Large'])
  expect(renamed.variants[0]).toMatchObject({ id: 'v1', choice: ['Tiny', 'Ash', 'With'] })
})

test('a removed value takes its variants along, the last one its option', () => {
  const small = got(removeValue(eight(), 0, 'Large'))
  expect(small.variants).toHaveLength(4)
  const sizeless = got(removeValue(small, 0, 'Small'))
  expect(sizeless.options.map(({ name }) => name)).toEqual(['Glaze', 'Handle'])
  expect(sizeless.variants).toHaveLength(4)
})

test('without an option, the first of equal variants stays', () => {
  const choices = got(removeOption(eight(), 1))
  expect(names(choices)).toEqual(['Small / With', 'Small / Without', 'Large / With', 'Large / Without'])
  expect(choices.variants[0]).toMatchObject({ id: 'v1' })
})

test('a removed variant does not come back with a value of another option', () => {
  const seven = got(removeVariant(eight(), 7))
  const added = got(addValue(seven, 2, 'Double'))
  expect(names(added)).toHaveLength(11)
  expect(names(added)).not.toContain('Large / Slate / Without')
})

test('names and values differ, and there are at most 6 options and 250 variants', () => {
  expect(addOption(eight(), 'SIZE', 'S')).toEqual({ ok: false, error: 'Another option has this name.' })
  expect(addValue(eight(), 0, 'small')).toMatchObject({ ok: false })
  let choices = eight()
  for (const name of ['Four', 'Five', 'Six']) choices = got(addOption(choices, name, 'x'))
  expect(addOption(choices, 'Seven', 'x')).toMatchObject({
    error: 'There may be at most 6 options of a product.',
  })
  let many = got(addOption(one, 'Number', '0'))
  for (let number = 1; number < 250; number += 1) many = got(addValue(many, 0, String(number)))
  expect(addValue(many, 0, '250')).toMatchObject({
    error: 'There may be at most 250 variants of a product.',
  })
})
