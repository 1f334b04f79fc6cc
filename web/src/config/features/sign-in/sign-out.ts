import { localPath } from '@portico/proto/links/local-path'

/** Whether the referrer has the origin of one of these URLs. False without a referrer. */
export function isOwnPage(referrer: string, own: readonly string[]): boolean {
  if (!URL.canParse(referrer)) return false
  return own.some((url) => new URL(url).origin === new URL(referrer).origin)
}

/** The page to return to after a sign-out, with `logout=true`. `next` must be a path of the website, else its home page. */
export function websiteAfter(website: string, next: string | null): string {
  const page = new URL(localPath(next) ?? '/', website)
  page.searchParams.set('logout', 'true')
  return page.href
}
