import { areaMessages } from '@portico/proto/texts/area-messages'
import { Link } from 'react-router'
import { Empty, PanelHead } from './States.tsx'
import { panelPath, panelsFor } from '../../session/panels.ts'
import { useWebsite } from '../../session/website.ts'

/** Shown instead of a screen whose area is off for the website (ENUM-21). */
export function NotAvailable({ title }: { title: string }) {
  const { websiteId, access } = useWebsite()
  const [first] = panelsFor(access)
  return (
    <>
      <PanelHead title={title} />
      <Empty
        title={areaMessages.title}
        action={
          first && (
            <Link className="button quiet" to={panelPath(websiteId, first.to)}>
              Go to {first.label}
            </Link>
          )
        }
      >
        The support of Portico has turned off this area for this website. Nothing in it was deleted. To use
        it, ask the support.
      </Empty>
    </>
  )
}
