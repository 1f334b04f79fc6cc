import { Download } from 'lucide-react'
import { address, type Parameters } from '../../lib/data/address.ts'
import './csv-link.css'

type Props = {
  /** The name of the table, for screen readers. */
  table: string
  path: string
  parameters: Parameters
  /** The most rows that the reading allows; undefined if it has no limit. */
  most?: number | undefined
}

const MOST_ROWS = 500

/** Downloads the rows of a reading as a CSV file. */
export function CsvLink({ table, path, parameters, ...more }: Props) {
  const limit = 'most' in more ? more.most : MOST_ROWS
  return (
    <a
      className="csv-link small"
      href={address(path, { ...parameters, limit, format: 'csv' })}
      download
      aria-label={`Download ${table} as CSV`}
    >
      <Download size={15} aria-hidden="true" /> CSV
    </a>
  )
}
