import { Link } from 'react-router'
import { useWebsite } from '../../session/website.ts'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { Await } from '../../ui/states/Await.tsx'
import { useLatest } from '../../content/messages/messages.ts'
import { summaryOf } from '../../content/messages/summary.ts'

/** The latest messages. */
export function LatestMessages() {
  const { websiteId } = useWebsite()
  const latest = useLatest(websiteId, true)
  return (
    <section aria-labelledby="latest">
      <h2 className="panel-sub" id="latest">
        Latest messages
      </h2>
      <Await query={latest} rows={3}>
        {({ submissions }) =>
          submissions.length === 0 ? (
            <p className="soft nothing">Messages from your forms appear here.</p>
          ) : (
            <ul className="rows">
              {submissions.map((entry) => {
                const { from, excerpt } = summaryOf(entry)
                return (
                  <li key={entry.id}>
                    <Link className="row latest" to={`inbox?open=${entry.id}`} data-state={entry.state}>
                      <span className="latest-from">
                        {entry.state === 'unread' && <span className="visually-hidden">Unread: </span>}
                        {from}
                      </span>
                      <span className="latest-excerpt soft">
                        {entry.sample && 'Sample · '}
                        {excerpt}
                      </span>
                      <RelativeTime at={entry.createdOn} className="soft small" />
                    </Link>
                  </li>
                )
              })}
            </ul>
          )
        }
      </Await>
    </section>
  )
}
