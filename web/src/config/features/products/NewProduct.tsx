import { createProduct } from '@portico/proto/api/commerce/products'
import { readStoreSettings } from '@portico/proto/api/commerce/store-settings'
import { collectionType } from '@portico/proto/enums/collection-type'
import { workflowState } from '@portico/proto/enums/workflow-state'
import { useNavigate } from 'react-router'
import { useCollections } from '../../content/pages/pages.ts'
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

/** The dialog that adds a product, hidden from visitors, and opens its form. */
export function NewProduct({ close }: { close: () => void }) {
  const { websiteId } = useWebsite()
  const navigate = useNavigate()
  const add = useChange(createProduct)
  const currency = useRead(readStoreSettings, { query: { websiteId } }).data?.currency ?? 'USD'
  const pages = useStorePages(websiteId)
  if (!pages) return null
  return (
    <FormDialog<Values, Parameters<typeof add>[0]['body'], { id: string }>
      title="New product"
      help="It stays hidden until you make it available."
      send="Add product"
      busy="Adding…"
      values={{ title: '', productType: 'physical', price: 0, collectionId: pages[0]?.id ?? '' }}
      check={({ title, price, collectionId }) => ({
        ...checkRequired(title, 'title', 'Enter the name of the product.'),
        ...(Number.isNaN(price) && { price: `Enter an amount such as ${exampleOf(currency)}.` }),
        ...checkRequired(collectionId, 'title', 'Add a store page to the website first.'),
      })}
      bodyOf={({ title, productType, price, collectionId }) => ({
        ...{ title, productType, collectionId },
        state: workflowState.draft,
        variants: [{ price, unlimited: productType === 'digital' }],
      })}
      submit={(body) => add({ query: { websiteId }, body })}
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

/** The store pages of the website; undefined while they are loaded. */
export const useStorePages = (websiteId: string) =>
  useCollections(websiteId).data?.collections.filter(({ type }) => type === collectionType.products)
