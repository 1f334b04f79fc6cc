import { useState } from 'react'
import { ChartValue, type ChartKind } from '@portico/proto/blocks/chart'
import { MAX_DATASET_COLUMNS, MAX_DATASET_ROWS } from '@portico/proto/limits'
import { countText, manyText } from '../../../ui/text/format.ts'
import { Field } from '../../../ui/fields/Field.tsx'
import { SelectBox } from '../../../ui/fields/Select.tsx'
import type { BlockProps } from './block-props.ts'
import { readTable, writeTable } from './csv.ts'

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
  const table = readTable(chart.table)
  const problemOfTable = problemAt('table')
  return (
    <div className="block-fields">
      <Field name="fileName" label="File name of the dataset" {...given(problemAt('fileName'))}>
        {(props) => (
          <input
            {...props}
            value={chart.fileName}
            maxLength={200}
            placeholder="sales-2026.csv"
            onChange={({ currentTarget }) => set({ fileName: currentTarget.value })}
          />
        )}
      </Field>
      <Field
        name="table"
        label={`Dataset of ${name.toLowerCase()}`}
        {...given(problemOfTable)}
        help="Paste CSV or cells of a spreadsheet. The first line has the columns, the first field of each line its label."
      >
        {(props) => (
          <textarea
            {...props}
            className="input code-text"
            rows={6}
            spellCheck={false}
            value={chart.table}
            placeholder={'Year,Mugs,Bowls\n2025,120,80\n2026,150,95'}
            onChange={({ currentTarget }) => set({ table: currentTarget.value })}
          />
        )}
      </Field>
      <p className="soft small" role="status">
        {table.rows.length > 0 &&
          `${manyText(table.rows.length, 'row')}, ${manyText(table.columns.length, 'column')}.`}
        {table.isTruncated &&
          ` The rest was cut: a dataset has at most ${countText(MAX_DATASET_ROWS)} rows and ${MAX_DATASET_COLUMNS} columns.`}
        {problems.length > 0 && ' The chart is saved when its dataset is complete.'}
      </p>
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

const given = (error: string | undefined) => (error === undefined ? {} : { error })
