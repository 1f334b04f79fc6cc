/** The font families of published pages. All are served by Portico itself. */
export const fontFamilies = ['fraunces', 'inter', 'bricolage', 'instrument'] as const

export type FontFamily = (typeof fontFamilies)[number]

/** The names that owners see. */
export const fontNames: Readonly<Record<FontFamily, string>> = {
  fraunces: 'Fraunces',
  inter: 'Inter',
  bricolage: 'Bricolage Grotesque',
  instrument: 'Instrument Sans',
}

/** The families that can set running text; the others are drawn for titles. */
export const textFamilies = ['inter', 'instrument'] as const satisfies readonly FontFamily[]
