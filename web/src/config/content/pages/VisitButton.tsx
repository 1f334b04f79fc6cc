import { useWebsite, visitHref } from '../../session/website.ts'

/** Opens a page of the website in a new tab, with the owner's presence. */
export function VisitButton({ path, children }: { path?: string; children: string }) {
  const { site } = useWebsite()
  if (!site) return null
  return (
    <a className="button quiet" href={visitHref(site, path)} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}
