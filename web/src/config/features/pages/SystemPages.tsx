import { ExternalLink } from 'lucide-react'
import { systemPages } from '@portico/proto/links/system-pages'
import { visitHref, type Site } from '../../session/website.ts'

/** Pages that every website has and that cannot be changed or deleted. */
export function SystemPages({ site }: { site: Site | undefined }) {
  return (
    <section className="page-list">
      <h2>System pages</h2>
      <p className="soft small">Every website has these pages. They follow the design of your website.</p>
      <ul className="rows">
        {systemPages.map(({ path, title }) => (
          <li key={path}>
            <a className="row" href={site && visitHref(site, path)} target="_blank" rel="noopener">
              <span>
                <span className="page-name">{title}</span> <span className="soft path">{path}</span>
              </span>
              <ExternalLink size={14} aria-hidden="true" />
              <span className="visually-hidden">(opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
