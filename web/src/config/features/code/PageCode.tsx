import * as code from '@portico/proto/api/sites/code/code-injection'
import { useParams } from 'react-router'
import { useWebsite } from '../../session/website.ts'
import { call, queryOf } from '../../session/calls.ts'
import { useItem } from '../../content/items/item.ts'
import { useCollections } from '../../content/pages/pages.ts'
import { isSingle } from '../../content/pages/EntryLabel.tsx'
import { CodeForm, type CodeField } from './CodeForm.tsx'
import { CodeScreen } from './CodeScreen.tsx'

const fields: readonly CodeField[] = [
  {
    name: 'header',
    label: 'Header',
    help: 'At the end of the head, after the code of all pages: scripts, styles, and meta and link elements.',
  },
  {
    name: 'footer',
    label: 'Footer',
    help: 'At the end of the page, after the code of all pages: HTML and scripts. Code that would break the page is refused.',
  },
]

/** The code of a page, of a collection with its entries, or of one entry. */
export function PageCode() {
  const { collectionId = '', itemId } = useParams()
  return itemId === undefined ? <OfCollection id={collectionId} /> : <OfItem {...{ collectionId, itemId }} />
}

function OfCollection({ id }: { id: string }) {
  const { websiteId } = useWebsite()
  const page = useCollections(websiteId).data?.collections.find((each) => each.id === id)
  const help =
    page && !isSingle(page)
      ? 'This code is in the list and in the pages of all its entries. Publish to apply your changes.'
      : 'This code is in this page only. Publish to apply your changes.'
  return (
    <CodeScreen title={titleOf(page?.title)} back={{ to: `/sites/${websiteId}/pages`, label: 'Pages' }}>
      <Form id={id} help={help} />
    </CodeScreen>
  )
}

function OfItem({ collectionId, itemId }: { collectionId: string; itemId: string }) {
  const { websiteId } = useWebsite()
  const item = useItem(websiteId, itemId).data
  const back = {
    to: `/sites/${websiteId}/pages/${collectionId}/${itemId}`,
    label: item?.title || 'Entry',
  }
  return (
    <CodeScreen title={titleOf(item?.title)} back={back}>
      <Form id={itemId} help="This code is in the page of this entry only. Publish to apply your changes." />
    </CodeScreen>
  )
}

const titleOf = (title: string | undefined) => (title ? `Code of ${title}` : 'Code')

function Form({ id, help }: { id: string; help: string }) {
  const params = { websiteId: useWebsite().websiteId, id }
  return (
    <CodeForm
      key={id}
      stored={queryOf(code.readPageCode, { params })}
      contract={async () =>
        (await import('@portico/proto/api/sites/code/code-injection.schemas')).updatePageCode
      }
      save={(body) => call(code.updatePageCode, { params, body })}
      fields={fields}
      help={help}
    />
  )
}
