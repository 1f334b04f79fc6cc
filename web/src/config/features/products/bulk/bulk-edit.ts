import type { CurrencyCode } from '@portico/proto/enums/currency'
import type { ProductState } from '@portico/proto/enums/product-state'
import type { TaxClass } from '@portico/proto/enums/tax-class'
import { commerceStateLabel } from '@portico/proto/enums/workflow-state'
import type { InventoryRow } from '@portico/proto/http/shop/inventory'
import type { BulkChange } from '@portico/proto/http/shop/product-bulk'
import { centsText } from '../../../../ui/shop/money.ts'

/** A change of many products. `percent` is of the price: 10 raises it by a tenth, −10 lowers it. */
export type BulkEdit =
  | { kind: 'state'; state: ProductState }
  | { kind: 'price'; percent: number }
  | { kind: 'startSale'; percent: number }
  | { kind: 'endSale' }
  | { kind: 'taxClass'; taxClass: TaxClass }
  | { kind: 'addTag' | 'removeTag' | 'addCategory' | 'removeCategory'; name: string }

/** A line of the table of before and after: of a product, or of one of its variants. */
export type BulkLine = { id: string; name: string; before: string; after: string }
/** The change of a product, the change that takes it back, and its lines. */
export type PlannedChange = {
  change: BulkChange
  back: Omit<BulkChange, 'version'>
  lines: BulkLine[]
}

type Product = Pick<
  InventoryRow,
  'id' | 'title' | 'version' | 'state' | 'taxClass' | 'tags' | 'categories' | 'variants' | 'currency'
>
type Variant = Product['variants'][number]
type Prices = Pick<Variant, 'price' | 'salePrice' | 'onSale'>

/** The changes that an edit makes. Products that it does not change are left out. */
export const planEdit = (products: readonly Product[], edit: BulkEdit): PlannedChange[] =>
  products.flatMap((product) => planOne(product, edit) ?? [])

function planOne(product: Product, edit: BulkEdit): PlannedChange | undefined {
  switch (edit.kind) {
    case 'state':
      return fieldChange(product, 'state', edit.state, commerceStateLabel)
    case 'taxClass':
      return fieldChange(product, 'taxClass', edit.taxClass, (name) => name)
    case 'addTag':
    case 'removeTag':
      return namesChange(product, 'tags', edit.kind === 'addTag', edit.name)
    case 'addCategory':
    case 'removeCategory':
      return namesChange(product, 'categories', edit.kind === 'addCategory', edit.name)
    case 'price':
      return priceChange(product, ({ price, salePrice, onSale }) => ({
        price: shareOf(price, 100 + edit.percent),
        salePrice: onSale ? shareOf(salePrice, 100 + edit.percent) : salePrice,
        onSale,
      }))
    case 'startSale':
      return priceChange(product, ({ price }) => ({
        price,
        salePrice: shareOf(price, 100 - edit.percent),
        onSale: true,
      }))
    case 'endSale':
      return priceChange(product, ({ price }) => ({ price, salePrice: 0, onSale: false }))
  }
}

/** A percentage of an amount, rounded half up once. */
const shareOf = (amount: number, percent: number): number =>
  Math.floor((amount * Math.round(percent * 100) + 5_000) / 10_000)

function fieldChange<F extends 'state' | 'taxClass'>(
  { id, title, version, ...product }: Product,
  field: F,
  value: Product[F],
  textOf: (value: Product[F]) => string,
): PlannedChange | undefined {
  const before = (product as unknown as Record<F, Product[F]>)[field]
  if (before === value) return undefined
  return {
    change: { id, version, [field]: value },
    back: { id, [field]: before },
    lines: [{ id, name: title, before: textOf(before), after: textOf(value) }],
  }
}

function namesChange(
  product: Product,
  field: 'tags' | 'categories',
  isAdded: boolean,
  given: string,
): PlannedChange | undefined {
  const { id, title, version } = product
  const name = given.trim()
  const before = product[field]
  const isSame = (each: string) => each.toLowerCase() === name.toLowerCase()
  if (name === '' || before.some(isSame) === isAdded) return undefined
  const after = isAdded ? [...before, name] : before.filter((each) => !isSame(each))
  const text = (names: readonly string[]) => names.join(', ') || '–'
  return {
    change: { id, version, [field]: after },
    back: { id, [field]: before },
    lines: [{ id, name: title, before: text(before), after: text(after) }],
  }
}

function priceChange(product: Product, next: (prices: Prices) => Prices): PlannedChange | undefined {
  const { id, title, version, currency, variants } = product
  const changed = variants.flatMap((variant) => {
    const before = { price: variant.price, salePrice: variant.salePrice, onSale: variant.onSale }
    const after = next(before)
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ variant, before, after }]
  })
  if (changed.length === 0) return undefined
  return {
    change: { id, version, variants: changed.map(({ variant, after }) => ({ id: variant.id, ...after })) },
    back: { id, variants: changed.map(({ variant, before }) => ({ id: variant.id, ...before })) },
    lines: changed.map(({ variant, before, after }) => ({
      id: variant.id,
      name: [title, variant.name].filter(Boolean).join(', '),
      before: pricesText(before, currency),
      after: pricesText(after, currency),
    })),
  }
}

const pricesText = ({ price, salePrice, onSale }: Prices, currency: CurrencyCode): string =>
  onSale
    ? `${centsText(salePrice, currency)}, before ${centsText(price, currency)}`
    : centsText(price, currency)
