/** The name of a website at Disqus; null if the setting is empty or cannot be a name. It becomes a part of a host. */
export const disqusName = (setting: string): string | null =>
  /^[a-z0-9-]{1,60}$/i.test(setting) ? setting.toLowerCase() : null

export const disqusScript = (name: string): string => `https://${name}.disqus.com/embed.js`

/** The origins that the comments load from. */
export const disqusSources = (name: string) => ({
  script: [`https://${name}.disqus.com`, 'https://c.disquscdn.com'],
  frame: ['https://disqus.com'],
  connect: ['https://links.services.disqus.com'],
})
