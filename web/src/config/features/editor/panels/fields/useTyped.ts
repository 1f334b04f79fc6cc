import { useState } from 'react'
import type { FieldNode } from '../../../../content/blocks/nodes.ts'
import { asSentence } from '../../../../../lib/text/sentence.ts'
import type { Path } from './paths.ts'
import { problemAt, useValueEditor, valueAt } from './value-editor.ts'

/** A text that was read: the value that it means, or why it means none. `undefined` is the value of an empty field. */
export type Reading = { value: unknown } | { error: string }

type Options = {
  node: FieldNode
  path: Path
  format: (value: unknown) => string
  read: (text: string) => Reading
}

/**
 * The text of an input. A text that cannot be taken stays in the input with its error and does not change the value, until
 * the value changes otherwise, for example by an undo.
 */
export function useTyped({ node, path, format, read }: Options) {
  const editor = useValueEditor()
  const [typed, setTyped] = useState<{ text: string; over: string; error?: string } | null>(null)
  const stored = format(valueAt(editor, path) ?? node.initial)
  const own = typed?.over === stored ? typed : null
  const problem = own ? own.error : problemAt(editor, path)
  return {
    text: own?.text ?? stored,
    error: problem && problemText(node, own?.text ?? stored, problem),
    change(text: string) {
      const reading = read(text)
      if ('error' in reading) return setTyped({ text, over: stored, error: reading.error })
      const refusal = editor.set(path, reading.value, { join: path.join('.') })
      setTyped(
        refusal === undefined
          ? { text, over: format(reading.value ?? node.initial) }
          : { text, over: stored, error: refusal },
      )
    },
  }
}

/** The value of a text field. Optional fields have no empty text. */
export const readText =
  ({ isRequired, initial }: Pick<FieldNode, 'isRequired' | 'initial'>) =>
  (text: string): Reading => ({
    value: text === '' && !isRequired && initial === undefined ? undefined : text,
  })

/** Reads a number, whose decimals follow a point or a comma. */
export function readNumber({ shape, isRequired, initial }: FieldNode, text: string): Reading {
  if (shape.kind !== 'number') return { value: undefined }
  const range = rangeText(shape)
  if (text.trim() === '') return isRequired && initial === undefined ? { error: range } : { value: undefined }
  const number = Number(text.trim().replace(',', '.'))
  const isRead = Number.isFinite(number) && (!shape.isInteger || Number.isInteger(number))
  return isRead ? { value: number } : { error: range }
}

function rangeText(shape: FieldNode['shape']): string {
  const { minimum = undefined, maximum = undefined } = shape.kind === 'number' ? shape : {}
  const what = shape.kind === 'number' && shape.isInteger ? 'a whole number' : 'a number'
  if (minimum === undefined)
    return maximum === undefined ? `Enter ${what}.` : `Enter ${what} up to ${maximum}.`
  return maximum === undefined
    ? `Enter ${what} from ${minimum}.`
    : `Enter ${what} from ${minimum} to ${maximum}.`
}

/** A problem in words for owners. Texts of the specification and of schemas stay as they are. */
export function problemText({ field, shape }: FieldNode, text: string, message: string): string {
  const isOfZod = /^(?:Invalid|Too (?:big|small))/.test(message)
  if (!isOfZod) return asSentence(message)
  if (shape.kind === 'number') return rangeText(shape)
  if (text.trim() === '') return `${field.label} cannot be empty.`
  if (shape.kind === 'text' && shape.isDate) return 'Choose a date.'
  if (shape.kind === 'text' && text.length > shape.maxLength)
    return `At most ${shape.maxLength.toLocaleString('en')} characters.`
  return 'This cannot be used here.'
}
