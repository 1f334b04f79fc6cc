/** The CSV files of products that can be imported: our own export, and the exports of two other shop systems. */
export const importFormats = ['portico', 'shopify', 'woocommerce'] as const

export type ImportFormat = (typeof importFormats)[number]
