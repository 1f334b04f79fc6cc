import { listReleases } from '@portico/proto/api/sites/publishing/releases'
import { loadMessages } from '@portico/proto/texts/load-messages'
import { useWebsite } from '../../session/website.ts'
import { useRead } from '../../session/calls.ts'
import { Await } from '../../ui/states/Await.tsx'
import { Empty, PanelHead } from '../../ui/states/States.tsx'
import { PagesTabs } from '../../content/pages/PagesTabs.tsx'
import { PublishButton } from '../../content/pages/PublishButton.tsx'
import { PreviewLinks } from './PreviewLinks.tsx'
import { ReleaseRow } from './ReleaseRow.tsx'
import './releases.css'

/** The kept releases of the website: names, differences, and the way back to an earlier one. */
export function Releases() {
  const { websiteId } = useWebsite()
  const releases = useRead(listReleases, { params: { websiteId } })
  return (
    <>
      <PanelHead title="Releases">
        <PublishButton />
      </PanelHead>
      <PagesTabs />
      <p className="soft releases-about">
        Each publish makes a release. The last 50 are kept, and you can return to any of them.
      </p>
      <Await query={releases} failure={loadMessages.results}>
        {({ releases: all }) =>
          all.length === 0 ? (
            <Empty title="No releases yet">Publish your website. Each publish appears here.</Empty>
          ) : (
            <ol className="rows releases">
              {all.map((release, at) => (
                <ReleaseRow key={release.number} release={release} before={all[at + 1]} />
              ))}
            </ol>
          )
        }
      </Await>
      <PreviewLinks releases={releases.data?.releases ?? []} />
    </>
  )
}
