import { expect, test } from 'vitest'
import { measurementStandard } from '@portico/proto/enums/measurement-standard'
import { productType } from '@portico/proto/enums/product-type'
import { sampleProduct } from '../../testing/page.ts'
import { measuresOf } from './measures.ts'

const [base] = sampleProduct.variants
const variant = (values: Record<string, string>, measures: object) => ({
  ...base!,
  ...{ weight: 0, width: 0, len: 0, height: 0 },
  optionValues: Object.entries(values).map(([optionName, value]) => ({ optionName, value })),
  ...measures,
})
const physical = { ...sampleProduct.structuredContent, productType: productType.physical }

test('COMM-14: weight and size have the units of both standards, and what is not known is left out', () => {
  const product = {
    structuredContent: physical,
    variants: [variant({}, { weight: 0.35, width: 8, height: 9.5 })],
  }
  expect(measuresOf(product)).toEqual([
    { name: 'Weight', values: ['0.35 kg'] },
    { name: 'Width', values: ['8 cm'] },
    { name: 'Height', values: ['9.5 cm'] },
  ])
  expect(measuresOf(product, measurementStandard.imperial)).toEqual([
    { name: 'Weight', values: ['0.35 lbs'] },
    { name: 'Width', values: ['8"'] },
    { name: 'Height', values: ['9.5"'] },
  ])
  expect(measuresOf({ ...product, variants: [variant({}, {})] })).toEqual([])
  const digital = { ...physical, productType: productType.digital }
  expect(measuresOf({ ...product, structuredContent: digital })).toEqual([])
})

test('variants that differ are named by the values that only they have', () => {
  const variants = ['Small', 'Large'].flatMap((Size) =>
    ['Ash', 'Slate'].map((Glaze) => variant({ Size, Glaze }, { weight: Size === 'Small' ? 0.3 : 0.5 })),
  )
  const weightsOf = (changed: typeof variants) =>
    measuresOf({ structuredContent: physical, variants: changed })[0]?.values
  expect(weightsOf(variants)).toEqual(['Small: 0.3 kg', 'Large: 0.5 kg'])
  const one = variants.map((each, at) => (at === 3 ? { ...each, weight: 0.6 } : each))
  expect(weightsOf(one)).toEqual(['Small: 0.3 kg', 'Large, Ash: 0.5 kg', 'Large, Slate: 0.6 kg'])
  const unknown = variants.map((each, at) => (at < 2 ? { ...each, weight: 0 } : each))
  expect(weightsOf(unknown)).toEqual(['Large: 0.5 kg'])
})
