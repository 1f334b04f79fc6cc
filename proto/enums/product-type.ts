/** Product types (ENUM-09). */
export const productType = {
  physical: 1,
  digital: 2,
  service: 3,
  giftCard: 4,
  paywall: 5,
} as const

export type ProductTypeName = keyof typeof productType
export type ProductType = (typeof productType)[ProductTypeName]

/** The cart v3 value of a product type, such as `GIFT_CARD`. */
export function productTypeWord(code: ProductType): string {
  const name = Object.entries(productType).find(([, value]) => value === code)?.[0] ?? ''
  return name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()
}
