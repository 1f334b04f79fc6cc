import { workflowState } from '@portico/proto/enums/workflow-state'
import { fromAmount, fromNumber, fromYes } from './cells.ts'
import { AMOUNT, cellOf, draftMaker, WHOLE, type FileRow, type Format } from './import-file.ts'

const OPTIONS = [1, 2, 3]
/** The name of the only option of a product without options, and its value. */
const NO_OPTION = 'Title'
const NO_VALUE = 'Default Title'

/** A row of a variant; others have only a further picture. */
const isVariant = (row: FileRow) =>
  cellOf(row, 'Variant Price').trim() !== '' || cellOf(row, 'Option1 Value').trim() !== ''

/** The product export of Shopify. The price there is what is paid; the price for comparison is the one before the sale. */
export const shopifyFormat: Format = {
  name: 'shopify',
  marks: ['handle', 'variant price'],
  keyOf(row) {
    const key = cellOf(row, 'Handle').trim()
    return key === ''
      ? { line: row.line, column: 'Handle', text: 'Each row needs the handle of its product.' }
      : { key }
  },
  draftOf(rows, currency) {
    const [first] = rows as [FileRow]
    const draft = draftMaker(first.line)
    const text = (path: string, column: string) => draft.at(path, first, column, cellOf(first, column))
    const variants = rows.filter(isVariant)
    const amountOf = (row: FileRow, column: string) =>
      cellOf(row, column).trim() === '' ? 0 : fromAmount(cellOf(row, column), currency)
    const isActive = ['', 'active'].includes(cellOf(first, 'Status').trim().toLowerCase())
    const isShown = cellOf(first, 'Published').trim() === '' || fromYes(cellOf(first, 'Published'))
    return {
      ...draft,
      page: null,
      paths: [],
      input: {
        urlId: draft.at('urlId', first, 'Handle', cellOf(first, 'Handle').trim().toLowerCase()),
        title: text('title', 'Title'),
        description: text('description', 'Body (HTML)'),
        state: isActive && isShown ? workflowState.published : workflowState.draft,
        productType: variants.every(
          (row) => cellOf(row, 'Variant Requires Shipping').toLowerCase() === 'false',
        )
          ? 'digital'
          : 'physical',
        taxClass: cellOf(first, 'Variant Taxable').toLowerCase() === 'false' ? 'zero' : 'standard',
        tags: draft.at('tags', first, 'Tags', listOf(cellOf(first, 'Tags'))),
        categories: draft.at('categories', first, 'Type', listOf(cellOf(first, 'Type')).slice(0, 1)),
        seo: {
          title: text('seo.title', 'SEO Title'),
          description: text('seo.description', 'SEO Description'),
        },
        variants: variants.map((row, at) => {
          const path = (field: string) => `variants.${at}.${field}`
          const paid = draft.read(
            path('price'),
            row,
            'Variant Price',
            fromAmount(cellOf(row, 'Variant Price'), currency),
            AMOUNT,
          )
          const before = draft.read(
            path('salePrice'),
            row,
            'Variant Compare At Price',
            amountOf(row, 'Variant Compare At Price'),
            AMOUNT,
          )
          const onSale = paid !== undefined && before !== undefined && before > paid
          const sku = cellOf(row, 'Variant SKU').trim().replace(/^'/, '')
          const stock = fromNumber(cellOf(row, 'Variant Inventory Qty'))
          return {
            ...(sku !== '' && { sku: draft.at(path('sku'), row, 'Variant SKU', sku) }),
            price: onSale ? before : paid,
            salePrice: onSale ? paid : 0,
            onSale,
            // A negative number is what was sold beyond the stock.
            qtyInStock: draft.read(
              path('qtyInStock'),
              row,
              'Variant Inventory Qty',
              stock === null ? null : Math.max(0, stock),
              WHOLE,
            ),
            unlimited:
              cellOf(row, 'Variant Inventory Tracker').trim() === '' ||
              cellOf(row, 'Variant Inventory Policy').trim().toLowerCase() === 'continue',
            weight: (fromNumber(cellOf(row, 'Variant Grams')) ?? 0) / 1_000,
            optionValues: OPTIONS.flatMap((number) => {
              const value = cellOf(row, `Option${number} Value`).trim()
              // Only the first row names the options.
              const name = cellOf(first, `Option${number} Name`).trim()
              if (value === '' || (name === NO_OPTION && value === NO_VALUE)) return []
              draft.places.set(path('optionValues'), { line: row.line, column: `Option${number} Value` })
              return [{ optionName: name || `Option ${number}`, value }]
            }),
          }
        }),
      },
    }
  },
  notices: (columns) => [
    ...(columns.has('image src')
      ? ['Pictures are not taken over. Upload them to the assets library and add them to the products.']
      : []),
    ...(columns.has('variant grams')
      ? ['Weights are taken over in kilograms. Check them if the store uses pounds.']
      : []),
  ],
}

const listOf = (cell: string): string[] =>
  cell
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
