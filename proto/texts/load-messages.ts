/** Loading parts of the config area. */
export const loadMessages = {
  results: 'Unable to load results',
  again: 'Unable to load. Try again.',
  collections: 'Unable to load collections',
  fonts: 'Unable to load fonts',
  fontPreview: (fontName: string) => `Unable to load preview for ${fontName}`,
  timezone: 'Failed to load timezone',
  content: 'Unable to locate content',
  codeOnAndroid: 'Code editing is not available on Android',
} as const
