import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Ledger } from './world/ledger.ts'
import { DAY_MS } from '@portico/proto/time/units'

/** A migration as it was when the data were written. */
export type Migration = { name: string; sql: string }

/** The contents of one database. */
export type DatabaseDump = {
  /** The migrations of its schema. The bus creates its tables itself; they are in `ddl`. */
  migrations: { kit: Migration[]; service: Migration[] }
  /** Statements for what no migration creates: the tables of the bus, and partitions. */
  ddl: string[]
  /** `rows` is a JSON array as text from Postgres, so that no number loses precision. */
  tables: { name: string; columns: string[]; rows: string }[]
  sequences: { name: string; last: string; called: boolean }[]
}

/**
 * The data of an earlier commit: its databases, the files of its data directory without Postgres (base64, by relative
 * path), and the ledger of what the tests must find.
 */
export type Archive = {
  commit: string
  writtenAt: string
  databases: Record<string, DatabaseDump>
  files: Record<string, string>
  ledger: Ledger
}

/** Only dates this close to the time of writing are moved; all others are content. */
const NEAR_MS = 400 * DAY_MS

export function writeArchive(file: string, archive: Archive): number {
  const bytes = gzipSync(JSON.stringify(archive), { level: 9 })
  writeFileSync(file, bytes)
  return bytes.length
}

/**
 * Reads an archive as if it had been written within the last 24 hours: every date in its databases and its ledger is
 * moved by the same number of whole days, so that sessions, carts and reports keep their age. Binary messages keep
 * their times.
 */
export function readArchive(file: string, now: Date): Archive {
  const archive = JSON.parse(gunzipSync(readFileSync(file)).toString('utf8')) as Archive
  const writtenAt = Date.parse(archive.writtenAt)
  const days = Math.floor((now.getTime() - writtenAt) / DAY_MS)
  const move = <T>(value: T): T => JSON.parse(moveDates(JSON.stringify(value), days, writtenAt)) as T
  return { ...archive, databases: move(archive.databases), ledger: move(archive.ledger) }
}

/** Moves dates (`YYYY-MM-DD`) and the days in names of partitions (`record_YYYYMMDD`) that are near `writtenAt`. */
export function moveDates(text: string, days: number, writtenAt: number): string {
  return text.replace(
    /(?<![\w-])(20\d\d)-(\d\d)-(\d\d)(?![\d-])|(?<=[a-z]_)(20\d\d)(\d\d)(\d\d)(?!\d)/g,
    (found: string, ...parts: (string | undefined)[]) => {
      const [year, month, day] = parts.slice(0, 6).filter((part) => part !== undefined)
      const at = Date.UTC(Number(year), Number(month) - 1, Number(day))
      if (Math.abs(at - writtenAt) > NEAR_MS) return found
      const moved = new Date(at + days * DAY_MS).toISOString().slice(0, 10)
      return found.includes('-') ? moved : moved.replaceAll('-', '')
    },
  )
}
