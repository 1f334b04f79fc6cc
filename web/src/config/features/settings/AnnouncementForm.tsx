import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { SettingsForm } from '../../content/settings/SettingsForm.tsx'

const styles = [
  { value: 1, label: 'Hidden' },
  { value: 2, label: 'Shown' },
] as const
const windows = [
  { value: false, label: 'The same window' },
  { value: true, label: 'A new window' },
]

/** The announcement bar at the top of every page (POP-13). */
export function AnnouncementForm() {
  return (
    <SettingsForm
      title="Announcement bar"
      help="A line above every page. Visitors who hide it see it again when its text changes. Publish to apply your changes."
      rows={3}
      valuesOf={({ announcementBarSettings: { style, text, clickthroughUrl } }) => ({
        announcementBarSettings: {
          style,
          text,
          clickthroughUrl: clickthroughUrl ?? { url: '', newWindow: false },
        },
      })}
      changesOf={({ announcementBarSettings: { clickthroughUrl: link, ...bar } }) => ({
        announcementBarSettings: {
          ...bar,
          clickthroughUrl: link.url.trim() === '' ? null : { ...link, url: link.url.trim() },
        },
      })}
    >
      {({ control }) => (
        <>
          <ChoiceField
            control={control}
            name="announcementBarSettings.style"
            label="Announcement bar"
            options={styles}
          />
          <TextField control={control} name="announcementBarSettings.text" label="Text" maxLength={2_000} />
          <TextField
            control={control}
            name="announcementBarSettings.clickthroughUrl.url"
            label="Link"
            help="A path such as /shop, or a web address. Leave it empty for no link."
            inputMode="url"
            spellCheck={false}
            maxLength={2_000}
          />
          <ChoiceField
            control={control}
            name="announcementBarSettings.clickthroughUrl.newWindow"
            label="The link opens in"
            options={windows}
          />
        </>
      )}
    </SettingsForm>
  )
}
