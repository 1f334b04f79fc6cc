import type { Control } from 'react-hook-form'
import * as collections from '@portico/proto/api/sites/content/collections'
import { useWebsite } from '../../session/website.ts'
import { useChange } from '../../session/calls.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { ChoiceField, choicesOf } from '../../ui/fields/ChoiceField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { useField } from '../../ui/fields/useField.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { checkRequired } from '../../ui/forms/checks.ts'
import { PictureInput } from '../../content/assets/PictureInput.tsx'
import type { CollectionRow } from '../../content/pages/pages.ts'
import { isSingle } from '../../content/pages/EntryLabel.tsx'

const views = choicesOf({
  '': 'As the collection does by itself',
  list: 'A list',
  grid: 'A grid',
  product: 'Products',
})

const valuesOf = (page: CollectionRow) => ({
  title: page.title,
  navigationTitle: page.navigationTitle,
  urlId: page.urlId,
  description: page.description,
  itemPattern: page.itemPattern,
  view: page.view ?? ('' as const),
  footerNavigation: page.inFooter,
  seo: page.seo,
})

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
      values={valuesOf(page)}
      check={({ title, urlId }) => ({
        ...checkRequired(title, 'title', 'Enter a title.'),
        ...(!isHome &&
          checkRequired(urlId, 'urlId', 'Enter an address. Make another page the home page first.')),
      })}
      bodyOf={({ urlId, itemPattern, view, footerNavigation, ...values }) => ({
        ...values,
        navigationTitle: values.navigationTitle || values.title,
        ...(!isVersion && { footerNavigation }),
        ...(!isHome && { urlId }),
        ...(hasItems && { itemPattern, view }),
      })}
      contract={async () =>
        (await import('@portico/proto/api/sites/content/collections.schemas')).updateCollection
      }
      submit={(body) => updateCollection({ params: { websiteId, id: page.id }, body })}
      done={() => toast(`${page.title} is saved. Publish to apply your changes.`)}
      close={close}
    >
      {({ control }) => (
        <>
          <TextField control={control} name="title" label="Title" maxLength={200} autoComplete="off" />
          <TextField
            control={control}
            name="navigationTitle"
            label="Title in the navigation"
            help="Shorter than the title, if you like."
            maxLength={100}
            autoComplete="off"
          />
          {isHome ? (
            <p className="soft">
              This is the home page: its address is {site?.url}
              {isVersion && page.fullUrl}
            </p>
          ) : (
            <TextField
              control={control}
              name="urlId"
              label="Address"
              help="Visitors of the old address are led to the new one after you publish."
              before={page.fullUrl.slice(0, page.fullUrl.lastIndexOf('/') + 1)}
              isCode
            />
          )}
          {hasItems && page.typeName !== 'products' && (
            <TextField
              control={control}
              name="itemPattern"
              label="Addresses of new entries"
              help="%y, %m and %d are the year, month and day of publishing, %t is the title. Empty means the title alone."
              isCode
              placeholder="%y/%m/%d/%t"
              maxLength={100}
            />
          )}
          {hasItems && (
            <ChoiceField
              control={control}
              name="view"
              label="Show entries as"
              help="How the page of this collection shows them."
              options={views}
            />
          )}
          <TextField control={control} name="description" label="Description" rows={2} maxLength={1_000} />
          {!isVersion && <CheckField control={control} name="footerNavigation" label="Show in the footer" />}
          <details className="more-fields">
            <summary>Search engines and social networks</summary>
            <TextField
              control={control}
              name="seo.title"
              label="Title in search results"
              help="Empty means the title."
              maxLength={200}
            />
            <TextField
              control={control}
              name="seo.description"
              label="Text in search results"
              rows={2}
              maxLength={500}
            />
            <TextField
              control={control}
              name="seo.socialTitle"
              label="Title for social networks"
              help="Empty means the title in search results."
              maxLength={200}
            />
            <TextField
              control={control}
              name="seo.socialDescription"
              label="Text for social networks"
              rows={2}
              maxLength={500}
            />
            <SocialPicture control={control} />
            <CheckField
              control={control}
              name="seo.noIndex"
              label="Ask search engines not to list this page"
            />
          </details>
        </>
      )}
    </FormDialog>
  )
}

const SOCIAL_SIZE = { width: 1_200, height: 630 }

/** The picture that social networks show for the page. */
function SocialPicture({ control }: { control: Control<ReturnType<typeof valuesOf>> }) {
  const field = useField<ReturnType<typeof valuesOf>, string>(control, 'seo.socialImage')
  const label = 'Picture for social networks'
  return (
    <div className="field">
      <span className="label">{label}</span>
      <PictureInput
        label={label}
        picture={field.value === '' ? null : { assetUrl: field.value, ...SOCIAL_SIZE, alt: '' }}
        canRemove
        change={(picture) => field.change(picture?.assetUrl ?? '')}
        {...(field.error !== undefined && { error: field.error })}
      />
    </div>
  )
}
