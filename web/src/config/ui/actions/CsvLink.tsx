import { Download } from 'lucide-react'
import { addressOf, type AnyInput } from '@portico/proto/api/call'
import type { Endpoint } from '@portico/proto/api/endpoint'
import './csv-link.css'

type Props = {
  /** The name of the table, for screen readers. */
  table: string
  endpoint: Endpoint
  query: NonNullable<AnyInput['query']>
  /** The most rows that the reading allows; undefined if it has no limit. */
  most?: number | undefined
}

const MOST_ROWS = 500

/** Downloads the rows of a reading as a CSV file. */
export function CsvLink({ table, endpoint, query, ...more }: Props) {
  const limit = 'most' in more ? more.most : MOST_ROWS
  return (
    <a
      className="csv-link small"
      href={addressOf(endpoint, { query: { ...query, limit, format: 'csv' } })}
      download
      aria-label={`Download ${table} as CSV`}
    >
      <Download size={15} aria-hidden="true" /> CSV
    </a>
  )
}
