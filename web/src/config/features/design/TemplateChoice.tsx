import { useWatch, type Control } from 'react-hook-form'
import { templates, type TemplateIdentifier } from '@portico/proto/design/templates'
import { PictureChoice } from '../../ui/fields/PictureChoice.tsx'
import { ScaledPage } from './ScaledPage.tsx'
import type { DesignValues } from './style-values.ts'
import { styledUrl } from './styled-url.ts'

const WIDTH = 1_280
const HEIGHT = 960

type Props = {
  control: Control<DesignValues>
  chosen: (template: TemplateIdentifier) => void
  url: string | undefined
}

/** The templates, each with the website's own home page in it. */
export function TemplateChoice({ control, chosen, url }: Props) {
  const template = useWatch({ control, name: 'template' })
  const options = Object.values(templates).map(({ identifier, name }) => ({
    value: identifier,
    label: name,
    picture: (
      <ScaledPage
        width={WIDTH}
        height={HEIGHT}
        title={`Home page in the template ${name}`}
        src={url && styledUrl(url, { template: identifier, tweaks: {} })}
      />
    ),
  }))
  return (
    <div className="template-choice">
      <PictureChoice<DesignValues, TemplateIdentifier>
        control={control}
        name="template"
        label="Template"
        options={options}
        chosen={chosen}
      />
      <p className="soft small">{templates[template].description}</p>
    </div>
  )
}
