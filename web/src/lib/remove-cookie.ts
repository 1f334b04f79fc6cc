import { readCookie, writeCookie } from './cookies.ts'

/** Removes a cookie from this host and its parent domains, for the whole host and for the paths above this page. */
export function removeCookie(name: string): void {
  if (readCookie(name) === undefined) return
  const parts = location.pathname.split('/').slice(0, 9)
  const paths = parts.flatMap((_, at) => [
    parts.slice(0, at + 1).join('/'),
    parts.slice(0, at).join('/') + '/',
  ])
  const domains = ['']
  for (let domain = location.hostname; domain.includes('.'); domain = domain.slice(domain.indexOf('.') + 1))
    domains.push(`; domain=${domain}`)
  // The browser uses the last of two paths.
  for (const path of new Set(['/', ...paths]))
    for (const domain of domains) writeCookie(name, '', 0, `; path=${path || '/'}${domain}`)
}
