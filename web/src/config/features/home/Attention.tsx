import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { permission } from '@portico/proto/enums/permission'
import { holds } from '@portico/proto/enums/role-permissions'
import { useWebsite } from '../../app/website.ts'
import { manyText } from '../../ui/format.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { useForms } from '../inbox/data.ts'
import { useChanges } from '../pages/data.ts'
import { useInventorySummary } from '../products/data.ts'

type Matter = { key: string; words: string; more?: string; to: string }

/** What wants the owner: messages, changes that visitors do not see, what runs out. */
export function Attention() {
  const { websiteId, roles } = useWebsite()
  const content = holds(roles, permission.contentManager)
  const store = holds(roles, permission.commerceInventory)
  const forms = useForms(websiteId, content)
  const changes = useChanges(websiteId, content)
  const stock = useInventorySummary(websiteId, store)
  const asked = [...(content ? [forms, changes] : []), ...(store ? [stock] : [])]
  const failed = asked.find((query) => !query.data && query.errorUpdateCount > 0)

  const unread = forms.data?.forms.reduce((sum, form) => sum + form.unreadCount, 0) ?? 0
  const unseen = changes.data?.changes.length ?? 0
  const matters: Matter[] = [
    ...(unread > 0
      ? [{ key: 'unread', words: `${manyText(unread, 'message')} to read`, to: 'inbox?show=unread' }]
      : []),
    ...(unseen > 0
      ? [{ key: 'unseen', words: `${manyText(unseen, 'change')} that visitors do not see yet`, to: 'pages' }]
      : []),
    ...(stock.data?.attention.slice(0, 5).map((product) => ({
      key: product.id,
      words: product.title,
      more: product.left === 0 ? 'Sold out' : `${product.left} left`,
      to: `products/${product.id}`,
    })) ?? []),
  ]
  const short = (stock.data?.low ?? 0) + (stock.data?.soldOut ?? 0)
  return (
    <section aria-labelledby="wants">
      <h2 id="wants">Wants attention</h2>
      {failed ? (
        <Failed
          small
          error={failed.error}
          failures={failed.errorUpdateCount}
          again={() => asked.forEach((query) => void query.refetch())}
        />
      ) : asked.some((query) => query.isPending) ? (
        <Skeleton rows={4} />
      ) : matters.length === 0 ? (
        <p className="soft nothing">Nothing. Everything is read, published and in stock.</p>
      ) : (
        <ul className="rows">
          {matters.map(({ key, words, more, to }) => (
            <li key={key}>
              <Link className="row" to={to}>
                <span className="matter">{words}</span>
                <span className="matter-more">
                  {more && <span data-stock={more === 'Sold out' ? 'soldOut' : 'low'}>{more}</span>}
                  <ChevronRight size={16} aria-hidden="true" />
                </span>
              </Link>
            </li>
          ))}
          {short > 5 && (
            <li>
              <Link className="row" to="products?sort=stock">
                <span className="soft">{manyText(short - 5, 'more product')} running out</span>
                <ChevronRight size={16} aria-hidden="true" />
              </Link>
            </li>
          )}
        </ul>
      )}
    </section>
  )
}
