import { isCurrencyCode, type CurrencyCode } from '@portico/proto/enums/currency'
import type { ProductState } from '@portico/proto/enums/product-state'
import { productType, type ProductTypeName } from '@portico/proto/enums/product-type'
import type { TaxClass } from '@portico/proto/enums/tax-class'
import { nameOf } from '@portico/proto/enums/lookup'
import type { ChangeProduct, Product } from '@portico/proto/http/shop/commerce'
import type { Errors } from '../../../ui/forms/useForm.ts'
import { exampleOf } from '../../../ui/text/amount.ts'
import type { Choices, FormVariant, Option } from './variants.ts'

/** The fields of the form of a product. */
export type ProductValues = {
  title: string
  urlId: string
  collectionId: string
  productType: ProductTypeName
  state: ProductState
  description: string
  excerpt: string
  images: Product['items']
  tags: string[]
  categories: string[]
  taxClass: TaxClass
  seo: {
    title: string
    description: string
    noIndex: boolean
    socialTitle: string
    socialDescription: string
    socialImage: string
  }
  options: Option[]
  variants: FormVariant[]
}

const noSeo: ProductValues['seo'] = {
  title: '',
  description: '',
  noIndex: false,
  socialTitle: '',
  socialDescription: '',
  socialImage: '',
}

export function valuesOf(product: Product): ProductValues {
  const { title, urlId, collectionId, excerpt, tags, categories, state, taxClass } = product
  return {
    ...{ title, urlId, collectionId, excerpt, tags, categories, state, taxClass },
    productType: nameOf(productType, product.structuredContent.productType) ?? 'physical',
    description: product.body,
    images: product.items,
    seo: { ...noSeo, ...defined(product.seo ?? {}) },
    ...choicesOf(product),
  }
}

function choicesOf({ variants, structuredContent }: Product): Choices {
  const names = structuredContent.variantOptionOrdering
  const choice = (variant: Product['variants'][number]) =>
    names.map((name) => variant.optionValues.find(({ optionName }) => optionName === name)?.value ?? '')
  return {
    options: names.map((name, at) => ({
      name,
      values: [...new Set(variants.map((variant) => choice(variant)[at] ?? ''))].filter(Boolean),
    })),
    variants: variants.map((variant) => {
      const { id, sku, price, salePrice, onSale, qtyInStock, unlimited, weight, width, height, len } = variant
      return {
        ...{ id, sku, price, salePrice, onSale, qtyInStock, unlimited, weight, width, height, len },
        qtyShown: qtyInStock,
        choice: choice(variant),
      }
    }),
  }
}

/** The change of a product, with the version that the owner edited. */
export function bodyOf(
  { options, variants, urlId, ...values }: ProductValues,
  version: number,
): ChangeProduct {
  return {
    ...values,
    ...(urlId !== '' && { urlId }),
    version,
    variants: variants.map(({ choice, sku, ...variant }) => ({
      ...variant,
      ...(sku.trim() !== '' && { sku }),
      optionValues: options.flatMap(({ name }, at) => {
        const value = choice[at] ?? ''
        return value === '' ? [] : [{ optionName: name, value }]
      }),
    })),
  }
}

/** Texts about values that cannot be sent. A field whose text cannot be read has the value NaN. */
export function checkProduct({ title, variants }: ProductValues, currency: string): Errors {
  const errors: Record<string, string> = {}
  if (title.trim() === '') errors['title'] = 'Enter the name of the product.'
  const code: CurrencyCode = isCurrencyCode(currency) ? currency : 'USD'
  const amount = `Enter an amount such as ${exampleOf(code)}.`
  const wrong = (at: number, field: keyof FormVariant, text: string) => {
    errors[`variants.${at}.${field}`] = text
  }
  variants.forEach((variant, at) => {
    if (Number.isNaN(variant.price)) wrong(at, 'price', amount)
    if (Number.isNaN(variant.salePrice)) wrong(at, 'salePrice', amount)
    if (!Number.isSafeInteger(variant.qtyInStock)) wrong(at, 'qtyInStock', 'Enter a whole number.')
    for (const field of ['weight', 'width', 'height', 'len'] as const)
      if (Number.isNaN(variant[field])) wrong(at, field, 'Enter a number such as 0.5.')
    if (variant.onSale && variant.salePrice >= variant.price && !errors[`variants.${at}.salePrice`])
      wrong(at, 'salePrice', 'The sale price must be lower than the price.')
  })
  return errors
}

const defined = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
