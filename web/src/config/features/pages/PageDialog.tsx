import * as collections from '@portico/proto/api/sites/collections'
import type { CollectionViewName } from '@portico/proto/enums/collection-view'
import { useWebsite } from '../../session/website.ts'
import { useChange } from '../../session/calls.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { SelectBox } from '../../ui/fields/Select.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { oneOf } from '../../ui/lists/useFilters.ts'
import { checkRequired } from '../../ui/forms/useSubmit.ts'
import type { CollectionRow } from '../../content/pages/pages.ts'
import { isSingle } from '../../content/pages/EntryLabel.tsx'

const FIELDS = [
  'title',
  'navigationTitle',
  'urlId',
  'description',
  'itemPattern',
  'view',
  'seo.title',
  'seo.description',
]

const VIEWS: Readonly<Record<CollectionViewName | '', string>> = {
  '': 'As the collection does by itself',
  list: 'A list',
  grid: 'A grid',
  product: 'Products',
}

/** The settings of a page: its names, its address, and what search engines show. */
export function PageDialog({ page, close }: { page: CollectionRow; close: () => void }) {
  const { websiteId, site } = useWebsite()
  const updateCollection = useChange(collections.updateCollection)
  const isHome = page.urlId === ''
  const isVersion = page.variantOf !== undefined
  const hasItems = !isSingle(page)
  return (
    <FormDialog
      title={`Settings of ${page.title}`}
      send="Save"
      busy="Saving…"
      fields={FIELDS}
      check={(values) => ({
        ...checkRequired(values, 'title', 'Enter a title.'),
        ...(isHome
          ? {}
          : checkRequired(values, 'urlId', 'Enter an address. Make another page the home page first.')),
      })}
      submit={(values) =>
        updateCollection({
          params: { websiteId, id: page.id },
          body: {
            title: values['title']!,
            navigationTitle: values['navigationTitle'] || values['title']!,
            description: values['description'] ?? '',
            ...(!isVersion && { footerNavigation: values['footer'] === 'on' }),
            seo: {
              title: values['seo.title'] ?? '',
              description: values['seo.description'] ?? '',
              noIndex: values['noIndex'] === 'on',
            },
            ...(!isHome && { urlId: values['urlId']! }),
            ...(hasItems && {
              itemPattern: values['itemPattern'] ?? '',
              view: oneOf(values['view'] ?? '', VIEWS, ''),
            }),
          },
        })
      }
      done={() => toast(`${page.title} is saved. Publish to apply your changes.`)}
      close={close}
    >
      {(errors) => (
        <>
          <Field name="title" label="Title" error={errors['title']}>
            {(props) => <input {...props} defaultValue={page.title} maxLength={200} autoComplete="off" />}
          </Field>
          <Field
            name="navigationTitle"
            label="Title in the navigation"
            error={errors['navigationTitle']}
            help="Shorter than the title, if you like."
          >
            {(props) => (
              <input {...props} defaultValue={page.navigationTitle} maxLength={100} autoComplete="off" />
            )}
          </Field>
          {isHome ? (
            <p className="soft">
              This is the home page: its address is {site?.url}
              {isVersion && page.fullUrl}
            </p>
          ) : (
            <Field
              name="urlId"
              label="Address"
              error={errors['urlId']}
              help="Visitors of the old address are led to the new one after you publish."
            >
              {(props) => (
                <span className="prefixed">
                  <span aria-hidden="true">{page.fullUrl.slice(0, page.fullUrl.lastIndexOf('/') + 1)}</span>
                  <input
                    {...props}
                    defaultValue={page.urlId}
                    spellCheck={false}
                    autoCapitalize="off"
                    autoComplete="off"
                  />
                </span>
              )}
            </Field>
          )}
          {hasItems && page.typeName !== 'products' && (
            <Field
              name="itemPattern"
              label="Addresses of new entries"
              error={errors['itemPattern']}
              help="%y, %m and %d are the year, month and day of publishing, %t is the title. Empty means the title alone."
            >
              {(props) => (
                <input
                  {...props}
                  defaultValue={page.itemPattern}
                  placeholder="%y/%m/%d/%t"
                  maxLength={100}
                  spellCheck={false}
                  autoCapitalize="off"
                  autoComplete="off"
                />
              )}
            </Field>
          )}
          {hasItems && (
            <Field
              name="view"
              label="Show entries as"
              error={errors['view']}
              help="How the page of this collection shows them."
            >
              {(props) => (
                <SelectBox>
                  <select {...props} className="select" defaultValue={page.view ?? ''}>
                    {Object.entries(VIEWS).map(([view, text]) => (
                      <option key={view} value={view}>
                        {text}
                      </option>
                    ))}
                  </select>
                </SelectBox>
              )}
            </Field>
          )}
          <Field name="description" label="Description" error={errors['description']}>
            {(props) => <textarea {...props} rows={2} defaultValue={page.description} maxLength={1_000} />}
          </Field>
          {!isVersion && (
            <CheckField name="footer" label="Show in the footer" defaultChecked={page.inFooter} />
          )}
          <details className="more-fields">
            <summary>Search engines</summary>
            <Field
              name="seo.title"
              label="Title in search results"
              error={errors['seo.title']}
              help="Empty means the title."
            >
              {(props) => <input {...props} defaultValue={page.seo.title} maxLength={200} />}
            </Field>
            <Field name="seo.description" label="Text in search results" error={errors['seo.description']}>
              {(props) => (
                <textarea {...props} rows={2} defaultValue={page.seo.description} maxLength={500} />
              )}
            </Field>
            <CheckField
              name="noIndex"
              label="Ask search engines not to list this page"
              defaultChecked={page.seo.noIndex}
            />
          </details>
        </>
      )}
    </FormDialog>
  )
}
