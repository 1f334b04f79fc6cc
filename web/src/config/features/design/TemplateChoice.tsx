import { templates } from '@portico/proto/design/templates'
import { PictureChoice } from '../../ui/fields/PictureChoice.tsx'
import type { FieldProps } from '../../ui/forms/SavedForm.tsx'
import { ScaledPage } from './ScaledPage.tsx'
import { styledUrl } from './styled-url.ts'

const WIDTH = 1_280
const HEIGHT = 960

/** The templates, each with the website's own home page in it. */
export function TemplateChoice({ field, url }: { field: FieldProps; url: string | undefined }) {
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
  const chosen = Object.values(templates).find(({ identifier }) => identifier === field.value)
  return (
    <div className="template-choice">
      <PictureChoice<string> field={field} label="Template" options={options} />
      <p className="soft small">{chosen?.description}</p>
    </div>
  )
}
