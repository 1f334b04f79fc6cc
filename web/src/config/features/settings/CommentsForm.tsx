import { choicesOf, ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { SwitchField } from '../../ui/fields/CheckField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { SettingsForm } from '../../content/settings/SettingsForm.tsx'

const badges = choicesOf({ none: 'No badge', black: 'Black', white: 'White' })
const pins = choicesOf({ disabled: 'Off', enabled: 'On: a button to save a picture at Pinterest' })

/** Comments of visitors, the Pinterest button on pictures, and the badge of Portico. */
export const CommentsForm = () => (
  <SettingsForm
    title="Comments and sharing"
    help="Publish to apply your changes."
    rows={4}
    valuesOf={({ commentsEnabled, disqusShortname, pinterestOverlayOptions, ssBadgeType }) => ({
      commentsEnabled,
      disqusShortname,
      pinterestOverlayOptions,
      ssBadgeType,
    })}
    changesOf={(values) => ({ ...values, disqusShortname: values.disqusShortname.trim() })}
  >
    {({ control }) => (
      <>
        <SwitchField
          control={control}
          name="commentsEnabled"
          label="Comments"
          help="Comments blocks show something only while this is on and the name at Disqus is set."
        />
        <TextField
          control={control}
          name="disqusShortname"
          label="Name at Disqus"
          help="The shortname of your website there."
          isCode
          maxLength={100}
        />
        <ChoiceField
          control={control}
          name="pinterestOverlayOptions.mode"
          label="Pinterest on pictures"
          options={pins}
        />
        <ChoiceField
          control={control}
          name="ssBadgeType"
          label="Badge"
          help="Says at the end of each page how the website was made."
          options={badges}
        />
      </>
    )}
  </SettingsForm>
)
