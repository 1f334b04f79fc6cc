import { useWebsite } from '../../app/website.ts'
import { CodeForm, type CodeField } from './CodeForm.tsx'
import { CodeScreen } from './CodeScreen.tsx'

const fields: readonly CodeField[] = [
  {
    name: 'header',
    label: 'Header',
    help: 'At the end of the head of each page: scripts, styles, and meta and link elements.',
  },
  {
    name: 'footer',
    label: 'Footer',
    help: 'At the end of each page: HTML and scripts. Code that would break the page is refused.',
  },
  {
    name: 'lockPage',
    label: 'Lock screen',
    help: 'At the end of the screen that asks for the website password. It has no other code.',
  },
]

/** The code of all pages of the website. */
export function SiteCode() {
  const { websiteId } = useWebsite()
  const root = `/sites/${websiteId}`
  return (
    <CodeScreen title="Code injection" back={{ to: `${root}/settings`, label: 'Settings' }}>
      <CodeForm
        path={`/api/rest${root}/code`}
        fields={fields}
        help="This code is in all pages. Publish to apply your changes."
      />
    </CodeScreen>
  )
}
