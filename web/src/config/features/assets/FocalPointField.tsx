import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form'
import type { AssetReply } from '@portico/proto/http/files/assets'
import { FocalPoint, type Point } from '../../content/assets/FocalPoint.tsx'
import { useField } from '../../ui/fields/useField.ts'

type Props<V extends FieldValues> = {
  asset: AssetReply
  control: Control<V>
  name: FieldPathByValue<V, Point>
}

/** The focal point of a file as a field of a form. */
export function FocalPointField<V extends FieldValues>({ asset, control, name }: Props<V>) {
  const { value, change } = useField<V, Point>(control, name)
  return <FocalPoint picture={asset} point={value} change={change} />
}
