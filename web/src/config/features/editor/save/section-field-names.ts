import type { SectionField } from './refused-parts.ts'

/** The settings of a section in words. */
export const sectionFieldNames: Readonly<Record<SectionField, string>> = {
  width: 'Width of a section',
  tone: 'Background of a section',
  space: 'Space of a section',
  anchor: 'Name of a section for links',
  hideOn: 'Visibility of a section',
}
