import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listForms } from '@portico/proto/api/forms/forms'
import { listAssets } from '@portico/proto/api/sites/assets'
import { featureFlag } from '@portico/proto/enums/feature-flag'
import { permission } from '@portico/proto/enums/permission'
import { popupOverlayPosition } from '@portico/proto/enums/popup-overlay'
import { POPUP_OVERLAY_PATH } from '@portico/proto/pages/popup-content'
import type { AssetReply } from '@portico/proto/http/assets'
import { useWebsite } from '../../session/website.ts'
import { queryOf, useRead } from '../../session/calls.ts'
import { Labelled } from '../../ui/forms/SavedForm.tsx'
import { useCollections } from '../../content/pages/pages.ts'
import { PictureField } from './PictureField.tsx'
import { popupPatch, popupValues } from './popup-values.ts'
import { ChecksField, ChoiceField, SettingsForm } from '../../content/settings/SettingsForm.tsx'

const overlay = 'popupOverlaySettings'
const content = 'popupOverlayContent'

const words: Record<string, string> = { top: 'Top', center: 'Middle', bottom: 'Bottom' }
const positions = Object.fromEntries(
  Object.values(popupOverlayPosition).map((position) => {
    const [row = '', column = ''] = position.split('-')
    return [position, position === 'center-center' ? 'Middle, over the page' : `${words[row]} ${column}`]
  }),
)

/** The promotional popup: its content, when and where it is shown, and how often (PAGE-26, POP-08 to POP-10). */
export function PopupForm() {
  const { websiteId, may } = useWebsite()
  const mayChooseForm = may(permission.contentManager, featureFlag.formsInterface)
  const pages = useCollections(websiteId).data?.collections ?? []
  // A picture that was just uploaded is not in the list yet.
  const [picked, setPicked] = useState<readonly AssetReply[]>([])
  const listed = useRead(listAssets, { params: { websiteId }, query: { kind: 'picture' } }).data?.assets
  const pictures = [...picked, ...(listed ?? [])]
  const forms = useQuery({
    ...queryOf(listForms, { query: { websiteId } }),
    enabled: mayChooseForm,
  }).data?.forms
  const byId = (entries: readonly [id: string, name: string][]) => Object.fromEntries(entries)
  return (
    <SettingsForm
      title="Popup"
      help="An offer or a sign-up that visitors see once. It is never shown in the cart or on account pages. Publish to apply your changes."
      rows={8}
      valuesOf={popupValues}
      patchOf={(values, settings) => popupPatch(values, settings, pictures)}
    >
      {(field) => (
        <>
          <ChoiceField
            field={field('style')}
            label="Popup"
            help={`While it is shown, it is also a page of its own: ${POPUP_OVERLAY_PATH}`}
            options={{ none: 'Hidden', show: 'Shown' }}
          />
          <Labelled field={field(`${content}.heading`)} label="Heading">
            {(props) => <input {...props} maxLength={200} />}
          </Labelled>
          <Labelled field={field(`${content}.text`)} label="Text">
            {(props) => <textarea {...props} rows={3} maxLength={1_000} />}
          </Labelled>
          <PictureField
            field={field('picture')}
            pictures={pictures}
            chosen={(picture) => setPicked([...picked, picture])}
          />
          {mayChooseForm && (
            <ChoiceField
              field={field('formId')}
              label="Form"
              help="A form takes the place of the button."
              options={{ '': 'No form', ...byId((forms ?? []).map(({ id, name }) => [id, name])) }}
            />
          )}
          <Labelled field={field(`${content}.buttonText`)} label="Button">
            {(props) => <input {...props} maxLength={80} />}
          </Labelled>
          <Labelled
            field={field(`${content}.buttonUrl`)}
            label="The button leads to"
            help="A path such as /shop, or a web address."
          >
            {(props) => <input {...props} inputMode="url" maxLength={2_000} spellCheck={false} />}
          </Labelled>
          <ChoiceField field={field('position')} label="Position" options={positions} />
          <ChecksField
            field={field('triggers')}
            label="Show it"
            options={{ timer: 'After a time', scroll: 'After scrolling down' }}
          />
          <Labelled field={field(`${overlay}.timerDelay`)} label="Seconds to wait">
            {(props) => <input {...props} inputMode="decimal" maxLength={5} />}
          </Labelled>
          <Labelled field={field(`${overlay}.scrollPercentage`)} label="Percent of the page to scroll">
            {(props) => <input {...props} inputMode="numeric" maxLength={3} />}
          </Labelled>
          <Labelled
            field={field(`${overlay}.displayFrequency`)}
            label="Days until it is shown again"
            help="Counted from when a visitor closes it. −1 means never again."
          >
            {(props) => <input {...props} maxLength={4} />}
          </Labelled>
          <ChecksField
            field={field('pages')}
            label="Pages"
            options={{ all: 'All pages', ...byId(pages.map(({ id, title }) => [id, title])) }}
          />
          <ChecksField
            field={field('more')}
            label="Visitors"
            options={{ mobile: 'Also on phones', signup: 'Until they have sent the form' }}
          />
          <ChecksField
            field={field('again')}
            label="After this change"
            options={{ again: 'Show it again to visitors who have closed it' }}
          />
        </>
      )}
    </SettingsForm>
  )
}
