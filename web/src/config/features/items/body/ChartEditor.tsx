import { useState } from 'react'
import { ChartValue, type ChartKind } from '@portico/proto/blocks/chart'
import { DatasetFields } from '../../../content/charts/DatasetFields.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { SelectBox } from '../../../ui/fields/Select.tsx'
import type { BlockProps } from './block-props.ts'
import { readTable, writeTable } from '../../../content/charts/csv.ts'

const kinds: Record<ChartKind, string> = {
  column: 'Columns',
  bar: 'Bars',
  line: 'Lines',
  area: 'Areas',
  pie: 'Pie',
  donut: 'Donut',
}

/** Where the fields begin: the stored chart, or an empty one. */
function startOf(value: Record<string, unknown>) {
  const stored = ChartValue.safeParse(value)
  if (!stored.success) return { kind: 'column', title: '', unit: '', fileName: '', table: '', rest: {} }
  const { kind, title, unit, dataset, ...rest } = stored.data
  return { kind, title, unit, fileName: dataset.fileName, table: writeTable(dataset), rest }
}

/**
 * The dataset of a chart, pasted as CSV or from a spreadsheet, and its look. The texts of the dataset rules show beside the
 * field (MISC-04), larger tables are cut with a notice (MISC-05), and a chart joins the document when it keeps the rules.
 */
export function ChartEditor({ block, name, change }: BlockProps) {
  const [chart, setChart] = useState(() => startOf(block.value))
  const [isTouched, setTouched] = useState(Object.keys(block.value).length > 0)
  const valueOf = ({ kind, title, unit, fileName, table, rest }: typeof chart) => {
    const { columns, rows } = readTable(table)
    return ChartValue.safeParse({ ...rest, kind, title, unit, dataset: { fileName, columns, rows } })
  }
  const set = (part: Partial<typeof chart>) => {
    const next = { ...chart, ...part }
    setChart(next)
    setTouched(true)
    const value = valueOf(next)
    if (value.success) change({ ...block, value: value.data })
  }
  const checked = valueOf(chart)
  const problems = checked.success || !isTouched ? [] : checked.error.issues
  const problemAt = (field: string) =>
    problems.find(({ path }) => (path[1] === 'fileName') === (field === 'fileName'))?.message
  return (
    <div className="block-fields">
      <DatasetFields
        value={chart}
        name=""
        label={`Dataset of ${name.toLowerCase()}`}
        errors={{ fileName: problemAt('fileName'), table: problemAt('table') }}
        change={set}
      />
      <div className="field-row">
        <Field name="kind" label="Chart">
          {(props) => (
            <SelectBox>
              <select
                {...props}
                className="select"
                value={chart.kind}
                onChange={({ currentTarget }) => set({ kind: currentTarget.value })}
              >
                {Object.entries(kinds).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </SelectBox>
          )}
        </Field>
        <Field name="title" label="Title">
          {(props) => (
            <input
              {...props}
              value={chart.title}
              maxLength={300}
              onChange={({ currentTarget }) => set({ title: currentTarget.value })}
            />
          )}
        </Field>
        <Field name="unit" label="Unit">
          {(props) => (
            <input
              {...props}
              value={chart.unit}
              maxLength={20}
              placeholder="%"
              onChange={({ currentTarget }) => set({ unit: currentTarget.value })}
            />
          )}
        </Field>
      </div>
    </div>
  )
}
