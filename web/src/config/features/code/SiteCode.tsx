import * as code from '@portico/proto/api/sites/code/code-injection'
import { useWebsite } from '../../session/website.ts'
import { call, queryOf } from '../../session/calls.ts'
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
  const params = { websiteId }
  return (
    <CodeScreen title="Code injection" back={{ to: `/sites/${websiteId}/settings`, label: 'Settings' }}>
      <CodeForm
        stored={queryOf(code.readSiteCode, { params })}
        contract={async () =>
          (await import('@portico/proto/api/sites/code/code-injection.schemas')).updateSiteCode
        }
        save={({ lockPage = '', ...body }) =>
          call(code.updateSiteCode, { params, body: { ...body, lockPage } })
        }
        fields={fields}
        help="This code is in all pages. Publish to apply your changes."
      />
    </CodeScreen>
  )
}
