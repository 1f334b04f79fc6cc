import type { Dataset } from '@portico/proto/values/dataset'

type Props = { dataset: Dataset; label: string; format: (figure: number) => string }

/** The figures of a chart as a table that opens. */
export function DataTable({ dataset, label, format }: Props) {
  return (
    <details className="chart-data">
      <summary>Figures as a table</summary>
      <div className="chart-scroll" tabIndex={0} role="region" aria-label={label}>
        <table>
          <thead>
            <tr>
              <td />
              {dataset.columns.map((name, at) => (
                <th key={at} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {dataset.rows.map((row, at) => (
              <tr key={at}>
                <th scope="row">{row.label}</th>
                {row.figures.map((figure, column) => (
                  <td key={column}>{figure === null ? '' : format(figure)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
