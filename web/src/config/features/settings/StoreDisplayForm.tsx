import { measurementStandard, type MeasurementStandard } from '@portico/proto/enums/measurement-standard'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { SwitchField } from '../../ui/fields/CheckField.tsx'
import { SettingsForm } from '../../content/settings/SettingsForm.tsx'

const standards: { value: MeasurementStandard; label: string }[] = [
  { value: measurementStandard.metric, label: 'Metric: kilograms and centimetres' },
  { value: measurementStandard.imperial, label: 'Imperial: pounds and inches' },
]

/** The parts of the store's settings that are published with the website. */
export const StoreDisplayForm = () => (
  <SettingsForm
    title="Units and checkout"
    help="Publish to apply your changes."
    rows={2}
    valuesOf={({ storeSettings }) => ({ storeSettings })}
    changesOf={(values) => values}
  >
    {({ control }) => (
      <>
        <ChoiceField
          control={control}
          name="storeSettings.measurementStandard"
          label="Units"
          help="Of weights and sizes, and of distances on maps."
          options={standards}
        />
        <SwitchField
          control={control}
          name="storeSettings.expressCheckout"
          label="Express checkout"
          help="Adding to the cart is to lead straight to the checkout. It takes effect when the store has a checkout."
        />
      </>
    )}
  </SettingsForm>
)
