import { Link } from 'react-router'
import { useSession } from '../../session/session.ts'
import { useWebsite } from '../../session/website.ts'
import { clockText } from '../../ui/text/format.ts'
import { Await } from '../../ui/states/Await.tsx'
import { More } from '../../ui/actions/More.tsx'
import { Empty, PanelHead } from '../../ui/states/States.tsx'
import { byDay, useActivity } from './data.ts'
import { actionText, actorText } from './sentence.ts'
import './activity.css'

/** The audit log of the website, newest first: people, publishing, settings, products and exports. */
export function Activity() {
  const { websiteId } = useWebsite()
  const session = useSession()
  const activity = useActivity(websiteId)
  const me = session.data?.account.id
  const entries = activity.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <>
      <PanelHead title="Activity" />
      <p className="soft activity-about">
        Invitations, role changes, actions on members, publishing, exports, and changes of settings and
        products. Entries cannot be changed or deleted.
      </p>
      <Await query={activity} rows={8}>
        {() =>
          entries.length === 0 ? (
            <Empty title="No activity yet">
              Invitations, publishing, exports, and changes of roles, members, settings and products appear
              here.
            </Empty>
          ) : (
            <>
              {byDay(entries).map((day) => (
                <section key={day.name} aria-label={day.name}>
                  <h2 className="activity-day">{day.name}</h2>
                  <ol className="rows">
                    {day.entries.map((entry) => (
                      <li key={entry.id} className="row act">
                        <span>
                          <strong>{actorText(entry, me)}</strong> {actionText(entry, me)}
                          {entry.subject?.kind === 'product' && (
                            <>
                              {' '}
                              <Link to={`../products/${entry.subject.id}`}>View product</Link>
                            </>
                          )}
                        </span>
                        <time className="soft small number" dateTime={new Date(entry.at).toISOString()}>
                          {clockText(entry.at)}
                        </time>
                      </li>
                    ))}
                  </ol>
                </section>
              ))}
              {activity.hasNextPage && (
                <More isLoading={activity.isFetchingNextPage} more={() => activity.fetchNextPage()}>
                  Show older entries
                </More>
              )}
            </>
          )
        }
      </Await>
    </>
  )
}
