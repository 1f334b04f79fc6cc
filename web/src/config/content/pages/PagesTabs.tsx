import { useWebsite } from '../../session/website.ts'
import { LinkTabs } from '../../ui/layout/LinkTabs.tsx'

/** The screens of the Pages panel. */
export function PagesTabs() {
  const root = `/sites/${useWebsite().websiteId}/pages`
  return (
    <LinkTabs
      label="Screens of pages"
      tabs={[
        { to: root, label: 'Pages', end: true },
        { to: `${root}/redirects`, label: 'Redirects' },
        { to: `${root}/releases`, label: 'Releases' },
        { to: `${root}/schedules`, label: 'Scheduled' },
        { to: `${root}/trash`, label: 'Trash' },
      ]}
    />
  )
}
