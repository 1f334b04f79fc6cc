import { fontNames, isOwnFont, ownFont } from '@portico/proto/design/fonts'
import { choiceTweaks, type ChoiceTweak } from '@portico/proto/design/style-tweaks'
import { templates, type TemplateIdentifier } from '@portico/proto/design/templates'
import { useWebsite } from '../../session/website.ts'
import type { FieldProps } from '../../ui/forms/SavedForm.tsx'
import { ChoiceField } from '../../content/settings/SettingsForm.tsx'
import { ColorFields } from './ColorFields.tsx'
import { FontLibrary } from './fonts/FontLibrary.tsx'
import { useFonts } from './fonts/useFonts.ts'
import { DesignPreview } from './DesignPreview.tsx'
import { designPatch, fieldOf, templateValues, type Values } from './style-values.ts'
import { TemplateChoice } from './TemplateChoice.tsx'

const labels: Record<ChoiceTweak, string> = {
  'font-display': 'Titles',
  'font-text': 'Text',
  'text-size': 'Size of text',
  'section-space': 'Space between sections',
  corners: 'Corners',
  buttons: 'Buttons',
  header: 'Header',
  'product-pictures': 'Pictures of products in lists',
}

const valueNames: Readonly<Record<string, string>> = {
  ...fontNames,
  small: 'Small',
  normal: 'Normal',
  large: 'Large',
  compact: 'Compact',
  generous: 'Generous',
  square: 'Square',
  round: 'Round',
  rectangle: 'With these corners',
  pill: 'Fully round',
  left: 'Name at the left',
  centered: 'Name in the middle',
  portrait: 'Portrait, 4 : 5',
  landscape: 'Landscape, 3 : 2',
}

type Props = {
  field: (name: string) => FieldProps
  values: Values
  /** The saved tweaks, with those of the owner's code. */
  tweaks: Readonly<Record<string, string>>
}

/** The fields of the design beside its preview. A change of the template takes over the styles of the new one. */
export function DesignFields({ field, values, tweaks }: Props) {
  const { site, websiteId } = useWebsite()
  const ready = useFonts(websiteId).data?.fonts.filter(({ state }) => state === 'ready') ?? []
  const ownFonts = Object.fromEntries(ready.map(({ id, name }) => [ownFont(id), `${name} (yours)`]))
  const shown = Object.fromEntries(Object.keys(values).map((name) => [name, field(name).value]))
  const template = templates[shown['template'] as TemplateIdentifier]
  const fill = (next: Values) => Object.entries(next).forEach(([name, value]) => field(name).change(value))
  const starts = templateValues(template.identifier)
  const isChanged = Object.entries(starts).some(([name, value]) => shown[name] !== value)
  return (
    <div className="preview-editor">
      <div className="preview-fields">
        <TemplateChoice
          field={{
            ...field('template'),
            change: (value) => fill(templateValues(value as TemplateIdentifier)),
          }}
          url={site?.url}
        />
        <ColorFields field={field} />
        <fieldset className="field-group">
          <legend>Type</legend>
          {choice('font-display')}
          {choice('font-text')}
          {choice('text-size')}
        </fieldset>
        <FontLibrary />
        <fieldset className="field-group">
          <legend>Layout</legend>
          {choice('header')}
          {choice('section-space')}
          {choice('corners')}
          {choice('buttons')}
          {choice('product-pictures')}
        </fieldset>
        {isChanged && (
          <p>
            <button type="button" className="button quiet" onClick={() => fill(starts)}>
              Use the styles of {template.name}
            </button>
          </p>
        )}
      </div>
      <DesignPreview url={site?.url} styles={designPatch(shown, tweaks)} />
    </div>
  )

  function choice(name: ChoiceTweak) {
    const names = name === 'corners' ? { ...valueNames, small: 'Slightly round' } : valueNames
    const own = name === 'font-display' || name === 'font-text' ? ownFonts : {}
    const saved = values[fieldOf(name)] ?? ''
    const options = {
      ...Object.fromEntries(choiceTweaks[name].map((value) => [value, names[value] ?? value])),
      // A font that is in use stays a choice while the list of fonts is loaded.
      ...(isOwnFont(saved) && { [saved]: 'Your font' }),
      ...own,
    }
    return <ChoiceField field={field(fieldOf(name))} label={labels[name]} options={options} />
  }
}
