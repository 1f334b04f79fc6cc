/** Texts in place of content that a visitor has not allowed. They are apart, because maps and videos load them. */
export const blockedMessages = {
  map: 'This map is loaded from another provider. You have not allowed embedded content.',
  frame: (host: string) => `This content is loaded from ${host}. You have not allowed embedded content.`,
  allowEmbeds: 'Allow embedded content',
} as const
