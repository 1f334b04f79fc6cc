import { changeProduct } from '@portico/proto/api/commerce/products/products'
import { collectionType } from '@portico/proto/enums/collection-type'
import { isCurrencyCode } from '@portico/proto/enums/currency'
import { dimensionUnit, measurementStandard, weightUnit } from '@portico/proto/enums/measurement-standard'
import { productType, type ProductTypeName } from '@portico/proto/enums/product-type'
import { productStates } from '@portico/proto/enums/product-state'
import type { TaxClass } from '@portico/proto/enums/tax-class'
import { commerceStateLabel } from '@portico/proto/enums/workflow-state'
import type { ChangeProduct, Product } from '@portico/proto/http/shop/commerce'
import { lazy, Suspense } from 'react'
import { useFormState, useWatch, type Control } from 'react-hook-form'
import { useCollections } from '../../../content/pages/pages.ts'
import { useInventorySummary } from '../../../content/products/useInventorySummary.ts'
import { SeoFieldset } from '../../../content/seo/SeoFieldset.tsx'
import { useWebsiteSettings } from '../../../content/settings/useWebsiteSettings.ts'
import { useChange } from '../../../session/calls.ts'
import { useWebsite } from '../../../session/website.ts'
import { ChoiceField, choicesOf } from '../../../ui/fields/ChoiceField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useField } from '../../../ui/fields/useField.ts'
import { SavedForm } from '../../../ui/forms/SavedForm.tsx'
import { NamesField } from './NamesField.tsx'
import { OptionsField } from './OptionsField.tsx'
import { PicturesField } from './PicturesField.tsx'
import { bodyOf, checkProduct, valuesOf, type ProductValues } from './product-values.ts'
import { ProductPreview } from './ProductPreview.tsx'
import { VariantsField } from './VariantsField.tsx'
import './product-form.css'

const DescriptionField = lazy(async () => ({
  default: (await import('./DescriptionField.tsx')).DescriptionField,
}))

const taxClassLabels: Readonly<Record<TaxClass, string>> = {
  standard: 'Standard',
  reduced: 'Reduced',
  zero: 'Zero',
}
const states = productStates.map((value) => ({ value, label: commerceStateLabel(value) }))
const types: readonly { value: ProductTypeName; label: string }[] = [
  { value: 'physical', label: 'Physical: it is shipped' },
  { value: 'digital', label: 'Digital: it is not shipped' },
]
const contract = async () =>
  (await import('@portico/proto/api/commerce/products/products.schemas')).changeProduct

/** The form of a product. A saved change is live at once. */
export function ProductForm({ product }: { product: Product }) {
  const { websiteId } = useWebsite()
  const change = useChange(changeProduct)
  const { id, version, currency } = product
  return (
    <SavedForm<ProductValues, ChangeProduct>
      help="Changes are live as soon as you save them."
      values={valuesOf(product)}
      check={(values) => checkProduct(values, currency)}
      bodyOf={(values) => bodyOf(values, version)}
      contract={contract}
      save={(body) => change({ params: { id }, query: { websiteId }, body })}
      isGuarded
    >
      {({ control }) => (
        <div className="product-form">
          <div className="product-main">
            <TextField control={control} name="title" label="Name" maxLength={200} autoComplete="off" />
            <section aria-labelledby="product-pictures">
              <h2 id="product-pictures">Pictures</h2>
              <PicturesField control={control} />
            </section>
            <Suspense fallback={<div className="skeleton-row description-skeleton" />}>
              <DescriptionField control={control} />
            </Suspense>
            <TextField
              control={control}
              name="excerpt"
              label="Short description"
              help="Shown in lists and search results."
              rows={2}
              maxLength={2_000}
            />
            <Pricing control={control} product={product} />
          </div>
          <div className="product-side">
            <ChoiceField
              control={control}
              name="state"
              label="State"
              help="Visitors do not see hidden products."
              options={states}
            />
            <Details control={control} product={product} />
            <ProductPreview control={control} product={product} />
          </div>
          <Seo control={control} product={product} />
        </div>
      )}
    </SavedForm>
  )
}

type Part = { control: Control<ProductValues>; product: Product }

/** The options and variants, which have the prices and stock. */
function Pricing({ control, product }: Part) {
  const standard = useWebsiteSettings().data?.settings.storeSettings.measurementStandard
  const known = standard ?? measurementStandard.metric
  const units = { weight: weightUnit(known), size: dimensionUnit(known) }
  const isPhysical = useWatch({ control, name: 'productType' }) === 'physical'
  return (
    <section aria-labelledby="product-prices">
      <h2 id="product-prices">Prices and stock</h2>
      <OptionsField control={control} />
      <VariantsField
        control={control}
        currency={isCurrencyCode(product.currency) ? product.currency : 'USD'}
        units={units}
        isPhysical={isPhysical}
      />
    </section>
  )
}

function Details({ control, product }: Part) {
  const { websiteId } = useWebsite()
  const pages = (useCollections(websiteId).data?.collections ?? []).filter(
    ({ type }) => type === collectionType.products,
  )
  const names = useInventorySummary(websiteId).data
  const isOther = !types.some(({ value }) => productType[value] === product.structuredContent.productType)
  return (
    <>
      {!isOther && <ChoiceField control={control} name="productType" label="Type" options={types} />}
      <TextField
        control={control}
        name="urlId"
        label="Address"
        help={product.fullUrl.slice(0, -product.urlId.length)}
        maxLength={100}
        isCode
      />
      {pages.length > 0 && (
        <ChoiceField
          control={control}
          name="collectionId"
          label="Store page"
          options={pageChoices(pages, product.collectionId)}
        />
      )}
      <NamesField
        control={control}
        name="categories"
        known={names?.categories.map(({ name }) => name) ?? []}
      />
      <NamesField control={control} name="tags" known={names?.tags.map(({ name }) => name) ?? []} />
      <ChoiceField
        control={control}
        name="taxClass"
        label="Tax class"
        help="The rate of each class depends on the place."
        options={choicesOf(taxClassLabels)}
      />
    </>
  )
}

/** The store pages. The page of the product is among them also if it was deleted. */
const pageChoices = (pages: readonly { id: string; title: string }[], current: string) => [
  ...(pages.some(({ id }) => id === current) ? [] : [{ value: current, label: 'A deleted page' }]),
  ...pages.map(({ id, title }) => ({ value: id, label: title })),
]

function Seo({ control, product }: Part) {
  const seo = useField<ProductValues, ProductValues['seo']>(control, 'seo')
  const [title, excerpt, images] = useWatch({ control, name: ['title', 'excerpt', 'images'] })
  const errors = useFormState({ control, name: 'seo' }).errors.seo ?? {}
  return (
    <SeoFieldset
      seo={seo.value}
      own={{ title, description: excerpt, picture: images[0]?.assetUrl }}
      path={product.fullUrl}
      errors={Object.fromEntries(
        Object.entries(errors).map(([name, error]) => [
          `seo.${name}`,
          typeof error === 'object' && 'message' in error ? String(error.message) : undefined,
        ]),
      )}
      change={(part) => seo.change({ ...seo.value, ...part })}
    />
  )
}
