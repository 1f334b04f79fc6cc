import { useState } from 'react'
import type { Dataset } from '@portico/proto/values/dataset'
import { readTable, writeTable } from '../../../../content/charts/csv.ts'
import { DatasetFields, type TypedDataset } from '../../../../content/charts/DatasetFields.tsx'
import { asSentence } from '../../../../../lib/text/sentence.ts'
import type { ControlProps } from './TextControls.tsx'
import { useValueEditor, valueAt } from './value-editor.ts'

/** The figures of a chart as a table in text. An incomplete table stays in the field. */
export function DatasetControl({ node, path }: ControlProps) {
  const editor = useValueEditor()
  const stored = valueAt(editor, path) as Dataset | undefined
  const [typed, setTyped] = useState<(TypedDataset & { over: unknown; refusal?: string }) | null>(null)
  const own = typed && isSame(typed.over, stored) ? typed : null
  const value = own ?? {
    fileName: stored?.fileName ?? '',
    table: stored ? writeTable(stored) : '',
  }
  const change = (part: Partial<TypedDataset>) => {
    const { fileName, table } = { fileName: value.fileName, table: value.table, ...part }
    const { columns, rows } = readTable(table)
    const next = { fileName, columns, rows }
    const refusal = editor.set(path, next, { join: path.join('.') })
    setTyped({ fileName, table, ...(refusal === undefined ? { over: next } : { over: stored, refusal }) })
  }
  const error = own?.refusal && asSentence(own.refusal)
  const isOfName = value.fileName.trim() === ''
  return (
    <div className="stack" data-field={path.join('.')}>
      <DatasetFields
        value={value}
        name={`${path.join('.')}.`}
        label={node.field.label}
        errors={isOfName ? { fileName: error } : { table: error }}
        change={change}
      />
    </div>
  )
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
