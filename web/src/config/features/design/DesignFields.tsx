import { fontNames, isOwnFont, ownFont } from '@portico/proto/design/fonts'
import { choiceTweaks, styleTweaks, type ChoiceTweak } from '@portico/proto/design/style-tweaks'
import { templates, type TemplateIdentifier } from '@portico/proto/design/templates'
import type { SiteSettings } from '@portico/proto/http/website/sites'
import { useWatch } from 'react-hook-form'
import { useWebsite } from '../../session/website.ts'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import type { Form } from '../../ui/forms/useForm.ts'
import { ColorFields } from './ColorFields.tsx'
import { FontLibrary } from './fonts/FontLibrary.tsx'
import { useFonts } from './fonts/useFonts.ts'
import { DesignPreview } from './DesignPreview.tsx'
import { designChanges, designValues, type DesignValues } from './style-values.ts'
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

type Props = { form: Form<DesignValues>; before: Pick<SiteSettings, 'template' | 'tweaks'> }

/** The fields of the design beside its preview. A change of the template takes over the styles of the new one. */
export function DesignFields({ form: { control, change }, before }: Props) {
  const { site, websiteId } = useWebsite()
  const ready = useFonts(websiteId).data?.fonts.filter(({ state }) => state === 'ready') ?? []
  const ownFonts = ready.map(({ id, name }) => ({ value: ownFont(id), label: `${name} (yours)` }))
  const shown = useWatch({ control, compute: (values: DesignValues) => values })
  const template = templates[shown.template]
  const takeOver = (next: TemplateIdentifier) => change('tweaks', templates[next].styles)
  const isChanged = styleTweaks.some((name) => shown.tweaks[name] !== template.styles[name])
  return (
    <div className="preview-editor">
      <div className="preview-fields">
        <TemplateChoice control={control} chosen={takeOver} url={site?.url} />
        <ColorFields control={control} change={change} />
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
            <button type="button" className="button quiet" onClick={() => takeOver(shown.template)}>
              Use the styles of {template.name}
            </button>
          </p>
        )}
      </div>
      <DesignPreview url={site?.url} styles={designChanges(shown, before.tweaks)} />
    </div>
  )

  function choice(name: ChoiceTweak) {
    const names = name === 'corners' ? { ...valueNames, small: 'Slightly round' } : valueNames
    const isFont = name === 'font-display' || name === 'font-text'
    const saved = designValues(before).tweaks[name]
    const options = [
      ...choiceTweaks[name].map((value) => ({ value, label: names[value] ?? value })),
      // A font that is in use stays a choice while the list of fonts is loaded.
      ...(isOwnFont(saved) && !ownFonts.some(({ value }) => value === saved)
        ? [{ value: saved, label: 'Your font' }]
        : []),
      ...(isFont ? ownFonts : []),
    ]
    return (
      <ChoiceField<DesignValues, `tweaks.${ChoiceTweak}`>
        control={control}
        name={`tweaks.${name}`}
        label={labels[name]}
        options={options}
      />
    )
  }
}
