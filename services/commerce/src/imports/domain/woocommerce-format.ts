import { workflowState } from '@portico/proto/enums/workflow-state'
import { slugOf } from '@portico/proto/links/slug'
import { MAX_PRODUCT_OPTIONS } from '@portico/proto/limits'
import { fromAmount, fromNumber, fromPaths } from './cells.ts'
import { AMOUNT, cellOf, draftMaker, NUMBER, WHOLE, type FileRow, type Format } from './import-file.ts'

const OPTIONS = Array.from({ length: MAX_PRODUCT_OPTIONS }, (_, at) => at + 1)
const TAX_CLASSES: Readonly<Record<string, string>> = { 'reduced-rate': 'reduced', 'zero-rate': 'zero' }

const typesOf = (row: FileRow) =>
  cellOf(row, 'Type')
    .split(',')
    .map((type) => type.trim().toLowerCase())
const isVariation = (row: FileRow) => typesOf(row).includes('variation')

/** The product export of WooCommerce. Variations are rows of their own, which name their product by id or SKU. */
export const wooCommerceFormat: Format = {
  name: 'woocommerce',
  marks: ['type', 'regular price'],
  keyOf(row) {
    const type = typesOf(row)
    if (type.includes('grouped') || type.includes('external'))
      return {
        line: row.line,
        column: 'Type',
        text: 'Grouped and external products cannot be imported.',
      }
    const id = cellOf(row, 'ID').trim()
    const sku = cellOf(row, 'SKU').trim()
    if (isVariation(row)) {
      const parent = cellOf(row, 'Parent').trim()
      if (parent === '')
        return { line: row.line, column: 'Parent', text: 'A variation needs the id or SKU of its product.' }
      return { key: `row:${row.line}`, owner: parent.startsWith('id:') ? parent : `sku:${parent}` }
    }
    const key = id === '' ? `sku:${sku || `line ${row.line}`}` : `id:${id}`
    return { key, ...(sku !== '' && { alias: `sku:${sku}` }) }
  },
  draftOf(rows, currency) {
    const first = rows.find((row) => !isVariation(row)) ?? rows[0]!
    const draft = draftMaker(first.line)
    const variations = rows.filter((row) => row !== first)
    const isVariable = typesOf(first).includes('variable')
    const text = (path: string, column: string) =>
      draft.at(path, first, column, cellOf(first, column).replaceAll('\\n', '\n'))
    const paths = fromPaths(cellOf(first, 'Categories'))
    if (isVariable && variations.length === 0)
      draft.problems.push({
        line: first.line,
        column: 'Type',
        text: 'The variations of this product are not in the file.',
      })
    if (first === rows[0] && isVariation(first))
      draft.problems.push({
        line: first.line,
        column: 'Parent',
        text: 'The product of this variation is not in the file.',
      })
    const taxClass = TAX_CLASSES[cellOf(first, 'Tax class').trim()] ?? 'standard'
    const types = typesOf(first)
    return {
      ...draft,
      page: null,
      paths,
      input: {
        urlId: draft.at('urlId', first, 'Name', slugOf(cellOf(first, 'Name'))) || undefined,
        title: text('title', 'Name'),
        excerpt: text('excerpt', 'Short description'),
        description: text('description', 'Description'),
        state: cellOf(first, 'Published').trim() === '1' ? workflowState.published : workflowState.draft,
        productType: types.includes('virtual') || types.includes('downloadable') ? 'digital' : 'physical',
        taxClass: cellOf(first, 'Tax status').trim() === 'none' ? 'zero' : taxClass,
        categories: draft.at('categories', first, 'Categories', [
          ...new Set(paths.flatMap((path) => path.slice(-1))),
        ]),
        tags: draft.at(
          'tags',
          first,
          'Tags',
          cellOf(first, 'Tags')
            .split(',')
            .map((tag) => tag.trim())
            .filter((tag) => tag !== ''),
        ),
        variants: (isVariable && variations.length > 0 ? variations : [first]).map((row, at) =>
          variantOf(row, at),
        ),
      },
    }

    function variantOf(row: FileRow, at: number) {
      const path = (field: string) => `variants.${at}.${field}`
      const own = (column: string) => cellOf(row, column).trim() || cellOf(first, column).trim()
      const price = draft.read(
        path('price'),
        row,
        'Regular price',
        fromAmount(cellOf(row, 'Regular price'), currency),
        AMOUNT,
      )
      const sale = cellOf(row, 'Sale price').trim()
      const sku = cellOf(row, 'SKU').trim()
      const stock = cellOf(row, 'Stock').trim()
      const measure = (field: string, unit: RegExp) => {
        const column =
          [...Object.keys(row.cells)].find((name) => name.startsWith(field) && unit.test(name)) ?? field
        const key = field === 'length' ? 'len' : field
        return [key, draft.read(path(key), row, column, fromNumber(own(column)), NUMBER)] as const
      }
      return {
        ...(sku !== '' && { sku: draft.at(path('sku'), row, 'SKU', sku) }),
        price,
        salePrice: draft.read(
          path('salePrice'),
          row,
          'Sale price',
          sale === '' ? 0 : fromAmount(sale, currency),
          AMOUNT,
        ),
        onSale: sale !== '',
        qtyInStock: draft.read(
          path('qtyInStock'),
          row,
          'Stock',
          fromNumber(stock) === null ? null : Math.max(0, Math.floor(fromNumber(stock) ?? 0)),
          WHOLE,
        ),
        // Without a number, the stock is only "in stock" or not.
        unlimited: stock === '' && cellOf(row, 'In stock?').trim() !== '0',
        ...Object.fromEntries(
          ['weight', 'length', 'width', 'height'].map((field) => measure(field, /\([^()]*\)$/)),
        ),
        optionValues: isVariable
          ? OPTIONS.flatMap((number) => {
              const value = cellOf(row, `Attribute ${number} value(s)`).trim()
              const name =
                cellOf(row, `Attribute ${number} name`).trim() ||
                cellOf(first, `Attribute ${number} name`).trim()
              if (value === '' || name === '') return []
              draft.places.set(path('optionValues'), {
                line: row.line,
                column: `Attribute ${number} value(s)`,
              })
              return [{ optionName: name, value }]
            })
          : [],
      }
    }
  },
  notices: (columns) =>
    columns.has('images')
      ? ['Pictures are not taken over. Upload them to the assets library and add them to the products.']
      : [],
}
