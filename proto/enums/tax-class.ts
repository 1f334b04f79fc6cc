/** Tax classes of products. The rate of each class depends on the place. */
export const taxClasses = ['standard', 'reduced', 'zero'] as const

export type TaxClass = (typeof taxClasses)[number]
