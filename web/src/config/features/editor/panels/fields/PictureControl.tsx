import { useState } from 'react'
import type { Picture } from '@portico/proto/blocks/media/picture'
import { asSentence } from '../../../../../lib/text/sentence.ts'
import { FocalPoint } from '../../../../content/assets/FocalPoint.tsx'
import { PictureInput } from '../../../../content/assets/PictureInput.tsx'
import type { ControlProps } from './TextControls.tsx'
import type { Path } from './paths.ts'
import { problemAt, useValueEditor, valueAt } from './value-editor.ts'

const CENTRE = { x: 0.5, y: 0.5 }

/** The object around the address of a picture, if it has one. */
function usePicture(path: Path) {
  const editor = useValueEditor()
  const around = path.slice(0, -1)
  const value = valueAt(editor, around) as (Partial<Picture> & Record<string, unknown>) | undefined
  const picture = value?.assetUrl === undefined ? null : (value as Picture)
  return { editor, around, value, picture }
}

/** A picture of the library. Its size, colour, text and focal point come with it; the page can have its own text. */
export function PictureControl({ node, path }: ControlProps) {
  const { editor, around, value, picture } = usePicture(path)
  const [refusal, setRefusal] = useState<string>()
  const error = refusal ?? (picture && problemAt(editor, path))
  return (
    <div className="field" data-field={path.join('.')}>
      <PictureInput
        label={node.field.label}
        picture={picture}
        change={(chosen) => {
          if (!chosen) return
          const { focalPoint: _, ...rest } = value ?? {}
          setRefusal(editor.set(around, { ...rest, ...chosen }, { isStructure: true }))
        }}
        {...(error && { error: asSentence(error) })}
      />
    </div>
  )
}

/** The focal point of the picture beside it. */
export function FocalPointControl({ node, path }: ControlProps) {
  const { editor, picture } = usePicture(path)
  if (!picture) return null
  return (
    <details className="field-more" data-field={path.join('.')}>
      <summary>{node.field.label}</summary>
      <FocalPoint
        picture={{ ...picture, url: picture.assetUrl }}
        point={picture.focalPoint ?? CENTRE}
        change={(point) => void editor.set(path, point, { join: path.join('.') })}
      />
    </details>
  )
}
