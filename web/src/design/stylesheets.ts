import type { Design } from './properties.ts'

/**
 * The stylesheets of a design beside the base stylesheet, from the addresses of all by name. The stylesheet of a template contains the
 * fonts and the header of the template itself.
 */
export function designStylesheets(
  { template, styles, fonts }: Design,
  files: Readonly<Record<string, string>>,
): string[] {
  const { styles: own } = template
  const names = [
    `template-${template.identifier.replace('portico-', '')}`,
    ...fonts
      .filter((family) => family !== own['font-display'] && family !== own['font-text'])
      .map((family) => `font-${family}`),
    ...(styles.header === own.header ? [] : [`header-${styles.header}`]),
  ]
  return names.flatMap((name) => files[name] ?? [])
}
