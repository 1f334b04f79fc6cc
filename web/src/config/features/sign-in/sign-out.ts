/** Whether somebody came from one of these origins; a browser that does not say where from came from elsewhere. */
export function isOwnPage(referrer: string, own: readonly string[]): boolean {
  if (!URL.canParse(referrer)) return false
  return own.some((url) => new URL(url).origin === new URL(referrer).origin)
}

/** The website's page to go back to, told that the owner is out; only a path of that website. */
export function websiteAfter(website: string, next: string | null): string {
  const home = new URL('/', website)
  const asked = next !== null && /^\/(?![/\\])/.test(next) ? new URL(next, home) : home
  const page = asked.origin === home.origin ? asked : home
  page.searchParams.set('logout', 'true')
  return page.href
}
