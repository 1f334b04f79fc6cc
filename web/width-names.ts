import { widthNames } from '@portico/proto/pages/breakpoints'

/** The part of a rule of a style sheet that the plugin reads and writes. */
type AtRule = { params: string }

/**
 * A PostCSS plugin that replaces names such as `(--phone)` in `@media` and `@container` rules by the queries of
 * `proto/pages/breakpoints.ts`, so that styles and scripts use the same widths (ANIM-09, ANIM-10, ANIM-12).
 */
export const widthNamesPlugin = {
  postcssPlugin: 'width-names',
  AtRule: { media: replaceIn, container: replaceIn },
}

function replaceIn(rule: AtRule): void {
  const params = replaceWidthNames(rule.params)
  if (params !== rule.params) rule.params = params
}

/** @throws Error for an unknown name */
export function replaceWidthNames(query: string): string {
  return query.replaceAll(/\((--[\w-]+)\)/g, (_, name: string) => {
    if (!Object.hasOwn(widthNames, name))
      throw new Error(`proto/pages/breakpoints.ts has no width named ${name}.`)
    return widthNames[name as keyof typeof widthNames]
  })
}
