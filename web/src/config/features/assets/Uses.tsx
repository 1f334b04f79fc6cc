import type { AssetUse } from '@portico/proto/http/files/assets'
import { Link } from 'react-router'
import { useWebsite, visitHref } from '../../session/website.ts'
import { Await } from '../../ui/states/Await.tsx'
import { useUses } from './data.ts'
import { useProducts } from './useProducts.ts'

/** The pages that use a file. */
export function Uses({ assetId }: { assetId: string }) {
  const { websiteId } = useWebsite()
  const query = useUses(websiteId, assetId)
  const products = useProducts(assetId)
  return (
    <section aria-labelledby="uses-title">
      <h3 id="uses-title">Where it is used</h3>
      <Await query={query} rows={2} small>
        {({ uses }) =>
          uses.length + products.length === 0 ? (
            <p className="soft small">No page uses this file.</p>
          ) : (
            <ul className="asset-uses">
              {uses.map((use) => (
                <Use key={`${use.kind} ${use.id}`} use={use} />
              ))}
              {products.map(({ id, title, fullUrl }) => (
                <li key={id}>
                  <span>
                    <Link to={`/sites/${websiteId}/products/${id}`}>{title}</Link>
                    <span className="soft small path"> {fullUrl}</span>
                  </span>
                  <span className="status small" data-tone="good">
                    Product
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Await>
    </section>
  )
}

function Use({ use: { title, path, inDraft, isPublished } }: { use: AssetUse }) {
  const { site } = useWebsite()
  const state = !isPublished ? 'Draft' : inDraft ? 'Published' : 'Published, not in the draft'
  return (
    <li>
      <span>
        {path && isPublished && site ? (
          <a href={visitHref(site, path)} target="_blank" rel="noopener">
            {title}
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        ) : (
          title
        )}
        {path && <span className="soft small path"> {path}</span>}
      </span>
      <span className="status small" data-tone={isPublished ? 'good' : 'fair'}>
        {state}
      </span>
    </li>
  )
}
