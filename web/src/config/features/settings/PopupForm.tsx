import { useQuery } from '@tanstack/react-query'
import { listForms } from '@portico/proto/api/forms/forms'
import { listAssets } from '@portico/proto/api/sites/library/assets'
import { featureFlag } from '@portico/proto/enums/feature-flag'
import { permission } from '@portico/proto/enums/permission'
import { popupOverlayPosition } from '@portico/proto/enums/popup-overlay'
import { POPUP_OVERLAY_PATH } from '@portico/proto/pages/popup-content'
import type { AssetReply } from '@portico/proto/http/files/assets'
import { useWebsite } from '../../session/website.ts'
import { queryOf, useRead } from '../../session/calls.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { CheckGroup, ChecksField, ChoiceField, choicesOf } from '../../ui/fields/ChoiceField.tsx'
import { NumberField } from '../../ui/fields/ParsedField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { useCollections } from '../../content/pages/pages.ts'
import { SettingsForm } from '../../content/settings/SettingsForm.tsx'
import { PictureField } from './PictureField.tsx'
import { checkPopup, popupChanges, popupValues, type PopupValues } from './popup-values.ts'

type Content = PopupValues['popupOverlayContent']

const MS_PER_SECOND = 1_000
const words: Record<string, string> = { top: 'Top', center: 'Middle', bottom: 'Bottom' }
const positions = Object.values(popupOverlayPosition).map((position) => {
  const [row = '', column = ''] = position.split('-')
  const label = position === 'center-center' ? 'Middle, over the page' : `${words[row]} ${column}`
  return { value: position, label }
})
const styles = choicesOf({ none: 'Hidden', show: 'Shown' })

/** The promotional popup: its content, when and where it is shown, and how often (PAGE-26, POP-08 to POP-10). */
export function PopupForm() {
  const { websiteId, may } = useWebsite()
  const mayChooseForm = may(permission.contentManager, featureFlag.formsInterface)
  const pages = useCollections(websiteId).data?.collections ?? []
  const pictures = useRead(listAssets, { params: { websiteId }, query: { kind: 'picture' } }).data?.assets
  const forms = useQuery({
    ...queryOf(listForms, { query: { websiteId } }),
    enabled: mayChooseForm,
  }).data?.forms
  return (
    <SettingsForm<PopupValues>
      title="Popup"
      help="An offer or a sign-up that visitors see once. It is never shown in the cart or on account pages. Publish to apply your changes."
      rows={8}
      valuesOf={popupValues}
      check={checkPopup}
      changesOf={popupChanges}
    >
      {({ control }) => (
        <>
          <ChoiceField
            control={control}
            name="popupOverlaySettings.style"
            label="Popup"
            help={`While it is shown, it is also a page of its own: ${POPUP_OVERLAY_PATH}`}
            options={styles}
          />
          <TextField control={control} name="popupOverlayContent.heading" label="Heading" maxLength={200} />
          <TextField
            control={control}
            name="popupOverlayContent.text"
            label="Text"
            rows={3}
            maxLength={1_000}
          />
          <PictureField<PopupValues, Content['picture']>
            control={control}
            name="popupOverlayContent.picture"
            pictures={pictures}
            urlOf={(picture) => picture?.assetUrl ?? ''}
            valueOf={pictureOf}
          />
          {mayChooseForm && (
            <ChoiceField
              control={control}
              name="popupOverlayContent.formId"
              label="Form"
              help="A form takes the place of the button."
              options={[
                { value: null, label: 'No form' },
                ...(forms ?? []).map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
          <TextField control={control} name="popupOverlayContent.buttonText" label="Button" maxLength={80} />
          <TextField
            control={control}
            name="popupOverlayContent.buttonUrl"
            label="The button leads to"
            help="A path such as /shop, or a web address."
            inputMode="url"
            spellCheck={false}
            maxLength={2_000}
          />
          <CheckField
            control={control}
            name="popupOverlayContent.buttonNewWindow"
            label="The button opens a new tab"
          />
          <ChoiceField
            control={control}
            name="popupOverlaySettings.position"
            label="Position"
            options={positions}
          />
          <CheckGroup label="Show it">
            <CheckField control={control} name="popupOverlaySettings.showOnTimer" label="After a time" />
            <CheckField
              control={control}
              name="popupOverlaySettings.showOnScroll"
              label="After scrolling down"
            />
          </CheckGroup>
          <NumberField
            control={control}
            name="popupOverlaySettings.timerDelay"
            label="Seconds to wait"
            times={MS_PER_SECOND}
            maxLength={5}
          />
          <NumberField
            control={control}
            name="popupOverlaySettings.scrollPercentage"
            label="Percent of the page to scroll"
            maxLength={3}
          />
          <NumberField
            control={control}
            name="popupOverlaySettings.displayFrequency"
            label="Days until it is shown again"
            help="Counted from when a visitor closes it. −1 means never again."
            maxLength={4}
          />
          <ChecksField<PopupValues, string>
            control={control}
            name="popupOverlaySettings.enabledPages"
            label="Pages"
            options={pages.map(({ id, title }) => ({ value: id, label: title }))}
          >
            <CheckField control={control} name="popupOverlaySettings.showOnAllPages" label="All pages" />
          </ChecksField>
          <CheckGroup label="Visitors">
            <CheckField control={control} name="popupOverlaySettings.enableMobile" label="Also on phones" />
            <CheckField
              control={control}
              name="popupOverlaySettings.showUntilSignup"
              label="Until they have sent the form"
            />
          </CheckGroup>
          <CheckGroup label="After this change">
            <CheckField
              control={control}
              name="isShownAgain"
              label="Show it again to visitors who have closed it"
            />
          </CheckGroup>
        </>
      )}
    </SettingsForm>
  )
}

function pictureOf(asset: AssetReply | null): Content['picture'] {
  if (!asset) return null
  const { url, width, height, color, alt, focalPoint } = asset
  return { assetUrl: url, width, height, color, alt, ...(focalPoint && { focalPoint }) }
}
