import { SwitchField } from '../../ui/fields/CheckField.tsx'
import { SettingsForm } from '../../content/settings/SettingsForm.tsx'

/** How the published website treats its owners (PAGE-14, PAGE-17). */
export const OwnersForm = () => (
  <SettingsForm
    title="Signed-in owners"
    help="Publish to apply your changes."
    rows={3}
    valuesOf={({ developerMode, cloneable, useEscapeKeyToLogin }) => ({
      developerMode,
      cloneable,
      useEscapeKeyToLogin,
    })}
    changesOf={(values) => values}
  >
    {({ control }) => (
      <>
        <SwitchField
          control={control}
          name="developerMode"
          label="Developer mode"
          help="Signed-in owners stay on the published website instead of being led to this area."
        />
        <SwitchField
          control={control}
          name="cloneable"
          label="Can be copied"
          help="Marks the website as a model for others. Owners stay on the published website then, too."
        />
        <SwitchField
          control={control}
          name="useEscapeKeyToLogin"
          label="Escape key leads to the sign-in"
          help="For visitors who are not signed in. For owners, the key always leads here."
        />
      </>
    )}
  </SettingsForm>
)
