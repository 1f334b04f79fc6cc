import { useState } from 'react'
import type { Control } from 'react-hook-form'
import { TextBox } from '../../../content/text/TextBox.tsx'
import { canEditInPlace } from '../../../content/text/text-editor.ts'
import { useWebsite } from '../../../session/website.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useField } from '../../../ui/fields/useField.ts'
import type { ProductValues } from './product-values.ts'

/** The text of a product. A text that the text editor would change is edited as HTML, so that nothing of it is lost. */
export function DescriptionField({ control }: { control: Control<ProductValues> }) {
  const { websiteId } = useWebsite()
  const { value, error, change } = useField<ProductValues, string>(control, 'description')
  const [isKept] = useState(() => canEditInPlace(value))
  if (!isKept)
    return (
      <TextField
        control={control}
        name="description"
        label="Description"
        help="This text has markup that the text editor lacks, so it is edited as HTML."
        rows={10}
        isCode
      />
    )
  return (
    <div className="field">
      <span className="label">Description</span>
      <TextBox websiteId={websiteId} label="Description" html={value} error={error} onChange={change} />
    </div>
  )
}
