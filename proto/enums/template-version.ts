/** Template versions, as texts (ENUM-03). */
export const templateVersion = {
  v7: '7',
  v71: '7.1',
  v8: '8',
} as const

export type TemplateVersionName = keyof typeof templateVersion
export type TemplateVersion = (typeof templateVersion)[TemplateVersionName]
