import { MAX_DATASET_COLUMNS, MAX_DATASET_ROWS } from '@portico/proto/limits'
import { countText, manyText } from '../../ui/text/format.ts'
import { Field } from '../../ui/fields/Field.tsx'
import { readTable } from './csv.ts'
import './dataset-fields.css'

/** A dataset while it is edited: its figures are text. */
export type TypedDataset = { fileName: string; table: string }

type Props = {
  value: TypedDataset
  /** The beginning of the names of the inputs. */
  name: string
  label: string
  /** Why the dataset is not saved, by field (MISC-04). */
  errors: { fileName?: string | undefined; table?: string | undefined }
  change: (part: Partial<TypedDataset>) => void
}

/**
 * The figures of a chart, pasted as CSV or from a spreadsheet. The texts of the dataset rules are shown beside the fields
 * (MISC-04), and larger tables are cut with a notice (MISC-05).
 */
export function DatasetFields({ value, name, label, errors, change }: Props) {
  const table = readTable(value.table)
  return (
    <>
      <Field name={`${name}fileName`} label="File name of the dataset" error={errors.fileName}>
        {(props) => (
          <input
            {...props}
            value={value.fileName}
            maxLength={200}
            placeholder="sales-2026.csv"
            onChange={({ currentTarget }) => change({ fileName: currentTarget.value })}
          />
        )}
      </Field>
      <Field
        name={`${name}table`}
        label={label}
        error={errors.table}
        help="Paste CSV or cells of a spreadsheet. The first line has the columns, the first field of each line its label."
      >
        {(props) => (
          <textarea
            {...props}
            className="input dataset-text"
            rows={6}
            spellCheck={false}
            value={value.table}
            placeholder={'Year,Mugs,Bowls\n2025,120,80\n2026,150,95'}
            onChange={({ currentTarget }) => change({ table: currentTarget.value })}
          />
        )}
      </Field>
      <p className="soft small" role="status">
        {table.rows.length > 0 &&
          `${manyText(table.rows.length, 'row')}, ${manyText(table.columns.length, 'column')}.`}
        {table.isTruncated &&
          ` The rest was cut: a dataset has at most ${countText(MAX_DATASET_ROWS)} rows and ${MAX_DATASET_COLUMNS} columns.`}
        {(errors.fileName ?? errors.table) !== undefined &&
          ' The chart is saved when its dataset is complete.'}
      </p>
    </>
  )
}
