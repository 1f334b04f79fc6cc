import { Labelled } from '../../ui/forms/SavedForm.tsx'
import { ChoiceField, SettingsForm } from '../../content/settings/SettingsForm.tsx'

const HIDDEN = 1
const SHOWN = 2

/** The announcement bar at the top of every page (POP-13). */
export function AnnouncementForm() {
  return (
    <SettingsForm
      title="Announcement bar"
      help="A line above every page. Visitors who hide it see it again when its text changes. Publish to apply your changes."
      rows={3}
      valuesOf={({ announcementBarSettings: { style, text, clickthroughUrl } }) => ({
        style: String(style),
        'announcementBarSettings.text': text,
        'announcementBarSettings.clickthroughUrl.url': clickthroughUrl?.url ?? '',
        newWindow: clickthroughUrl?.newWindow ? 'new' : 'same',
      })}
      patchOf={(values) => {
        const url = values['announcementBarSettings.clickthroughUrl.url']?.trim()
        return {
          announcementBarSettings: {
            style: values['style'] === String(SHOWN) ? SHOWN : HIDDEN,
            text: values['announcementBarSettings.text'],
            clickthroughUrl: url ? { url, newWindow: values['newWindow'] === 'new' } : null,
          },
        }
      }}
    >
      {(field) => (
        <>
          <ChoiceField
            field={field('style')}
            label="Announcement bar"
            options={{ [HIDDEN]: 'Hidden', [SHOWN]: 'Shown' }}
          />
          <Labelled field={field('announcementBarSettings.text')} label="Text">
            {(props) => <input {...props} maxLength={2_000} />}
          </Labelled>
          <Labelled
            field={field('announcementBarSettings.clickthroughUrl.url')}
            label="Link"
            help="A path such as /shop, or a web address. Leave it empty for no link."
          >
            {(props) => <input {...props} inputMode="url" maxLength={2_000} spellCheck={false} />}
          </Labelled>
          <ChoiceField
            field={field('newWindow')}
            label="The link opens in"
            options={{ same: 'The same window', new: 'A new window' }}
          />
        </>
      )}
    </SettingsForm>
  )
}
