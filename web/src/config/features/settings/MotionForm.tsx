import { choicesOf, ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { SettingsForm } from '../../content/settings/SettingsForm.tsx'
import { motionChanges, motionValues } from './motion-values.ts'

const animations = choicesOf({ '': 'At once', fade: 'They fade in', scale: 'They grow' })
const parallax = choicesOf({ '': 'With the page', on: 'More slowly than the page' })

/** How pages move. Visitors who prefer less motion see none. */
export const MotionForm = () => (
  <SettingsForm
    title="Motion"
    help="Visitors who prefer less motion see none. Publish to apply your changes."
    rows={2}
    valuesOf={motionValues}
    changesOf={motionChanges}
  >
    {({ control }) => (
      <>
        <ChoiceField control={control} name="animations" label="How blocks appear" options={animations} />
        <ChoiceField
          control={control}
          name="parallax"
          label="Pictures of openings scroll"
          options={parallax}
        />
      </>
    )}
  </SettingsForm>
)
