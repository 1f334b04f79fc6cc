import { useWatch, type Control } from 'react-hook-form'
import { colorTweaks, tweakProblem, type ColorTweak } from '@portico/proto/design/style-tweaks'
import { contrastOf } from '../../../design/palette.ts'
import { Field } from '../../ui/fields/Field.tsx'
import { useField } from '../../ui/fields/useField.ts'
import type { Form } from '../../ui/forms/useForm.ts'
import { palettes } from './palettes.ts'
import type { DesignValues } from './style-values.ts'

const labels: Record<ColorTweak, string> = {
  'color-paper': 'Ground',
  'color-ink': 'Text',
  'color-tint': 'Second ground',
  'color-accent': 'Accent',
}

/** The part of a palette that a tweak sets. */
const parts = {
  'color-paper': 'paper',
  'color-ink': 'ink',
  'color-tint': 'tint',
  'color-accent': 'accent',
} as const satisfies Record<ColorTweak, string>

/** The least contrast of text (WCAG 2.2, AA). */
const LEAST = 4.5

type Props = { control: Control<DesignValues>; change: Form<DesignValues>['change'] }

/** The colours of the website: palettes to start from, four colours to change, and their contrast. */
export function ColorFields({ control, change }: Props) {
  const colors = useWatch({ control, name: 'tweaks' })
  const isValid = colorTweaks.every((name) => tweakProblem(name, colors[name]) === undefined)
  return (
    <fieldset className="field-group">
      <legend>Colours</legend>
      <div className="palettes" role="group" aria-label="Palettes">
        {palettes.map(({ name, palette }) => {
          const isChosen = colorTweaks.every((tweak) => colors[tweak] === palette[parts[tweak]])
          return (
            <button
              key={name}
              type="button"
              className="palette"
              aria-pressed={isChosen}
              onClick={() => colorTweaks.forEach((tweak) => change(`tweaks.${tweak}`, palette[parts[tweak]]))}
            >
              <span className="swatches" aria-hidden="true">
                {colorTweaks.map((tweak) => (
                  <span key={tweak} style={{ background: palette[parts[tweak]] }} />
                ))}
              </span>
              {name}
            </button>
          )
        })}
      </div>
      <div className="color-fields">
        {colorTweaks.map((name) => (
          <ColorField key={name} control={control} tweak={name} />
        ))}
      </div>
      {isValid && (
        <ul className="contrasts small">
          <Contrast name="Text on the ground" color={colors['color-ink']} ground={colors['color-paper']} />
          <Contrast
            name="Text on the second ground"
            color={colors['color-ink']}
            ground={colors['color-tint']}
          />
          <Contrast
            name="Accent on the ground"
            color={colors['color-accent']}
            ground={colors['color-paper']}
          />
        </ul>
      )}
    </fieldset>
  )
}

function ColorField({ control, tweak }: { control: Control<DesignValues>; tweak: ColorTweak }) {
  const field = useField<DesignValues, string>(control, `tweaks.${tweak}`)
  const onChange = (event: { currentTarget: { value: string } }) => field.change(event.currentTarget.value)
  return (
    <Field name={field.name} label={labels[tweak]} error={field.error}>
      {(props) => (
        <span className="color-field">
          <input
            type="color"
            value={tweakProblem(tweak, field.value) === undefined ? field.value : '#000000'}
            aria-label={`${labels[tweak]}, colour picker`}
            onChange={onChange}
          />
          <input
            {...props}
            value={field.value}
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
            onChange={onChange}
            onBlur={field.blur}
          />
        </span>
      )}
    </Field>
  )
}

function Contrast({ name, color, ground }: { name: string; color: string; ground: string }) {
  const contrast = contrastOf(color, ground)
  const isEnough = contrast >= LEAST
  return (
    <li data-enough={isEnough}>
      {name}: {contrast.toFixed(1)} : 1
      {!isEnough && ' – too little to read. Pages use a stronger shade of this colour for text.'}
    </li>
  )
}
