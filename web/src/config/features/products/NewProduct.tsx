import { createCollection } from '@portico/proto/api/sites/content/collections'
import { createProduct } from '@portico/proto/api/commerce/products/products'
import { readStoreSettings } from '@portico/proto/api/commerce/settings/store-settings'
import { collectionType } from '@portico/proto/enums/collection-type'
import { permission } from '@portico/proto/enums/permission'
import { workflowState } from '@portico/proto/enums/workflow-state'
import { useNavigate } from 'react-router'
import { useCollections, type CollectionRow } from '../../content/pages/pages.ts'
import { useChange, useRead } from '../../session/calls.ts'
import { useWebsite } from '../../session/website.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { ParsedField } from '../../ui/fields/ParsedField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { checkRequired } from '../../ui/forms/checks.ts'
import { amountText, exampleOf, parseAmount } from '../../ui/text/amount.ts'

const types = [
  { value: 'physical', label: 'Physical: it is shipped' },
  { value: 'digital', label: 'Digital: it is not shipped' },
] as const

type Values = { title: string; productType: 'physical' | 'digital'; price: number; collectionId: string }

/** The addresses of a first store page, of which the first free one is taken. */
const storeAddresses = ['shop', 'store', 'products', 'our-shop']

/** The dialog that adds a product, hidden from visitors, and opens its form. On a website without a store page it adds that page, too. */
export function NewProduct({ close }: { close: () => void }) {
  const { websiteId, may } = useWebsite()
  const navigate = useNavigate()
  const add = useChange(createProduct)
  const addPage = useChange(createCollection)
  const currency = useRead(readStoreSettings, { query: { websiteId } }).data?.currency ?? 'USD'
  const all = useCollections(websiteId).data?.collections
  if (!all) return null
  const pages = storePagesOf(all)
  const mayAddPage = may(permission.changeStructure)
  const addStorePage = async () => {
    const urlId = storeAddresses.find((address) => all.every((page) => page.urlId !== address)) ?? 'shop'
    const body = { title: 'Shop', urlId, type: collectionType.products, navigation: true }
    return (await addPage({ params: { websiteId }, body })).id
  }
  return (
    <FormDialog<Values, Parameters<typeof add>[0]['body'], { id: string }>
      title="New product"
      help={helpText(pages.length > 0, mayAddPage)}
      send="Add product"
      busy="Adding…"
      values={{ title: '', productType: 'physical', price: 0, collectionId: pages[0]?.id ?? '' }}
      check={({ title, price, collectionId }) => ({
        ...checkRequired(title, 'title', 'Enter the name of the product.'),
        ...(Number.isNaN(price) && { price: `Enter an amount such as ${exampleOf(currency)}.` }),
        ...(!mayAddPage && checkRequired(collectionId, 'title', 'The website needs a store page first.')),
      })}
      bodyOf={({ title, productType, price, collectionId }) => ({
        ...{ title, productType, collectionId: collectionId || (pages[0]?.id ?? '') },
        state: workflowState.draft,
        variants: [{ price, unlimited: productType === 'digital' }],
      })}
      submit={async (body) => {
        const collectionId = body.collectionId || (await addStorePage())
        return add({ query: { websiteId }, body: { ...body, collectionId } })
      }}
      done={({ id }) => navigate(`/sites/${websiteId}/products/${id}`)}
      close={close}
    >
      {({ control }) => (
        <>
          <TextField
            control={control}
            name="title"
            label="Name"
            maxLength={200}
            autoComplete="off"
            autoFocus
          />
          <ParsedField<Values, number>
            control={control}
            name="price"
            label={`Price in ${currency}`}
            inputMode="decimal"
            parse={(text) => (text.trim() === '' ? 0 : (parseAmount(text, currency) ?? Number.NaN))}
            format={(value) => (value === 0 || Number.isNaN(value) ? '' : amountText(value, currency))}
          />
          <ChoiceField control={control} name="productType" label="Type" options={types} />
          {pages.length > 1 && (
            <ChoiceField
              control={control}
              name="collectionId"
              label="Store page"
              options={pages.map(({ id, title }) => ({ value: id, label: title }))}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}

const storePagesOf = (pages: readonly CollectionRow[]) =>
  pages.filter(({ type }) => type === collectionType.products)

function helpText(hasStorePage: boolean, mayAddPage: boolean): string {
  if (hasStorePage) return 'It stays hidden until you make it available.'
  return mayAddPage
    ? 'It stays hidden until you make it available. Your website has no store page yet, so a page “Shop” is added, too.'
    : 'The website has no store page yet. Ask someone who may edit pages to add one.'
}

/** The store pages of the website; undefined while they are loaded. */
export const useStorePages = (websiteId: string) => {
  const all = useCollections(websiteId).data?.collections
  return all && storePagesOf(all)
}
