import type { CurrencyCode } from '@portico/proto/enums/currency'
import { workflowState } from '@portico/proto/enums/workflow-state'
import { MAX_PRODUCT_OPTIONS } from '@portico/proto/limits'
import type { Category } from '../../products/domain/category-tree.ts'
import type { StoredProduct, StoredVariant } from '../../products/domain/product.ts'
import {
  fromAmount,
  fromCell,
  fromNames,
  fromNumber,
  fromPaths,
  fromYes,
  toAmount,
  toCell,
  toNames,
  toPath,
  toYes,
} from './cells.ts'
import { AMOUNT, cellOf, draftMaker, NUMBER, WHOLE, type FileRow, type Format } from './import-file.ts'

const OPTIONS = Array.from({ length: MAX_PRODUCT_OPTIONS }, (_, at) => at + 1)
const PRODUCT_COLUMNS = [
  'Name',
  'Type',
  'State',
  'Short description',
  'Description',
  'Categories',
  'Tags',
  'Tax class',
  'Search title',
  'Search description',
  'Hidden from search engines',
  'Social title',
  'Social description',
  'Social picture',
  'Pictures',
] as const
const VARIANT_COLUMNS = [
  ...OPTIONS.flatMap((number) => [`Option ${number} name`, `Option ${number} value`]),
  'SKU',
  'Price',
  'Sale price',
  'On sale',
  'Stock',
  'Always in stock',
  'Weight',
  'Length',
  'Width',
  'Height',
]

/** The columns of an export. The first two join the variants of a product. */
export const exportColumns = ['Page', 'Address', ...PRODUCT_COLUMNS, ...VARIANT_COLUMNS]

/** The rows of a product in an export. Only the first one has the values of the product itself. */
export function exportRows(
  product: StoredProduct,
  { page, tree, currency }: { page: number; tree: readonly Category[]; currency: CurrencyCode },
): string[][] {
  const names = [
    ...new Set(
      product.variants.flatMap((variant) => variant.optionValues.map((option) => option.optionName)),
    ),
  ]
  const own = productCells(product, tree)
  return product.variants.map((variant, at) =>
    [
      String(page),
      product.urlId,
      ...(at === 0 ? own : PRODUCT_COLUMNS.map(() => '')),
      ...variantCells(variant, names, currency),
    ].map(toCell),
  )
}

function productCells(product: StoredProduct, tree: readonly Category[]): string[] {
  const { seo } = product
  return [
    product.title,
    product.productType,
    product.state === workflowState.published ? 'available' : 'hidden',
    product.excerpt,
    product.description,
    product.categories.map((name) => toPath(pathOf(tree, name))).join(', '),
    toNames(product.tags),
    product.taxClass,
    seo.title,
    seo.description,
    toYes(seo.noIndex),
    seo.socialTitle,
    seo.socialDescription,
    seo.socialImage,
    product.images.length === 0 ? '' : JSON.stringify(product.images),
  ]
}

/** A category after those around it. */
function pathOf(tree: readonly Category[], name: string): string[] {
  const path = [name]
  for (let inside = name; path.length <= tree.length;) {
    const parent = tree.find((category) => category.name.toLowerCase() === inside.toLowerCase())?.parent
    if (parent === null || parent === undefined) break
    path.unshift(parent)
    inside = parent
  }
  return path
}

function variantCells(variant: StoredVariant, names: readonly string[], currency: CurrencyCode): string[] {
  const { measures } = variant
  return [
    ...OPTIONS.flatMap((number) => {
      const name = names[number - 1]
      const value = variant.optionValues.find(({ optionName }) => optionName === name)?.value
      return name === undefined || value === undefined ? ['', ''] : [name, value]
    }),
    variant.sku,
    toAmount(variant.price, currency),
    toAmount(variant.salePrice, currency),
    toYes(variant.onSale),
    String(variant.qtyInStock),
    toYes(variant.unlimited),
    ...[measures.weight, measures.len, measures.width, measures.height].map(String),
  ]
}

/** Our own export. */
export const porticoFormat: Format = {
  name: 'portico',
  marks: ['address', 'price', 'name'],
  keyOf(row) {
    const key = cellOf(row, 'Address').trim()
    if (key === '')
      return { line: row.line, column: 'Address', text: 'Each row needs the address of its product.' }
    return { key: `${cellOf(row, 'Page').trim()}/${key}` }
  },
  draftOf(rows, currency) {
    const [first] = rows as [FileRow]
    const draft = draftMaker(first.line)
    const text = (path: string, column: string) =>
      draft.at(path, first, column, fromCell(cellOf(first, column)))
    const paths = fromPaths(fromCell(cellOf(first, 'Categories')))
    const page = fromNumber(cellOf(first, 'Page'))
    const state = cellOf(first, 'State').trim().toLowerCase()
    return {
      ...draft,
      page: draft.read('page', first, 'Page', page, WHOLE) || null,
      paths,
      input: {
        urlId: text('urlId', 'Address'),
        title: text('title', 'Name'),
        productType: cellOf(first, 'Type') === '' ? 'physical' : text('productType', 'Type'),
        state: draft.read(
          'state',
          first,
          'State',
          state === 'hidden'
            ? workflowState.draft
            : ['available', ''].includes(state)
              ? workflowState.published
              : null,
          'Enter “available” or “hidden”.',
        ),
        excerpt: text('excerpt', 'Short description'),
        description: text('description', 'Description'),
        categories: draft.at(
          'categories',
          first,
          'Categories',
          paths.flatMap((path) => path.slice(-1)),
        ),
        tags: draft.at('tags', first, 'Tags', fromNames(fromCell(cellOf(first, 'Tags')))),
        taxClass: cellOf(first, 'Tax class') === '' ? 'standard' : text('taxClass', 'Tax class'),
        seo: {
          title: text('seo.title', 'Search title'),
          description: text('seo.description', 'Search description'),
          noIndex: fromYes(cellOf(first, 'Hidden from search engines')),
          socialTitle: text('seo.socialTitle', 'Social title'),
          socialDescription: text('seo.socialDescription', 'Social description'),
          socialImage: text('seo.socialImage', 'Social picture'),
        },
        images: draft.read(
          'images',
          first,
          'Pictures',
          picturesOf(fromCell(cellOf(first, 'Pictures'))),
          'This is not a list of pictures as an export has it.',
        ),
        variants: rows.map((row, at) => variantOf(row, at, currency, draft)),
      },
    }
  },
  notices: () => [],
}

function picturesOf(text: string): unknown[] | null {
  if (text.trim() === '') return []
  try {
    const pictures: unknown = JSON.parse(text)
    return Array.isArray(pictures) ? pictures : null
  } catch {
    return null
  }
}

function variantOf(row: FileRow, at: number, currency: CurrencyCode, draft: ReturnType<typeof draftMaker>) {
  const path = (field: string) => `variants.${at}.${field}`
  const amount = (field: string, column: string) => {
    const cell = cellOf(row, column)
    return draft.read(path(field), row, column, cell.trim() === '' ? 0 : fromAmount(cell, currency), AMOUNT)
  }
  const number = (field: string, column: string) =>
    draft.read(path(field), row, column, fromNumber(cellOf(row, column)), NUMBER)
  const sku = fromCell(cellOf(row, 'SKU')).trim()
  return {
    ...(sku !== '' && { sku: draft.at(path('sku'), row, 'SKU', sku) }),
    price: draft.read(path('price'), row, 'Price', fromAmount(cellOf(row, 'Price'), currency), AMOUNT),
    salePrice: amount('salePrice', 'Sale price'),
    onSale: fromYes(cellOf(row, 'On sale')),
    qtyInStock: draft.read(path('qtyInStock'), row, 'Stock', fromNumber(cellOf(row, 'Stock')), WHOLE),
    unlimited: fromYes(cellOf(row, 'Always in stock')),
    weight: number('weight', 'Weight'),
    len: number('len', 'Length'),
    width: number('width', 'Width'),
    height: number('height', 'Height'),
    optionValues: OPTIONS.flatMap((option) => {
      const value = fromCell(cellOf(row, `Option ${option} value`)).trim()
      if (value === '') return []
      const optionName = fromCell(cellOf(row, `Option ${option} name`)).trim()
      draft.places.set(path('optionValues'), { line: row.line, column: `Option ${option} value` })
      return [{ optionName, value }]
    }),
  }
}
