import type { Target } from '../chaos/targets/target.ts'

export type DrillLog = (line: string) => void
type Lost = Record<string, { submissions?: string[]; files?: string[] }>

/** A stack of its own with a backup. `close` ends everything of it and deletes its data. */
export type DrillStack = {
  port: number
  ledgerFile: string
  target(): Target
  start(): Promise<void>
  /** Starts the backup, and waits until the archive has a full one and every file. */
  startBackup(): Promise<void>
  /** Kills Postgres without warning, deletes its data and the files of websites, and then ends all processes. Returns when that was. */
  destroy(): Promise<{ at: number; mark: number }>
  loseKafkaLog(): Promise<void>
  /** Restores to a time, or everything that was received. */
  restore(to?: Date): Promise<void>
  /** The report after a restore, and what it says beside it. */
  report(to: Date): Promise<{ lost: Lost; notice: string }>
  /** Runs a statement as the superuser. */
  run(database: string, sql: string): Promise<void>
  /** Writes files of random bytes to the store of files. */
  writeFiles(keys: readonly string[], bytes: number): Promise<void>
  /** The hash of each stored file of the websites, by its key. */
  hashFiles(): Promise<Map<string, string>>
  /** How many mails were sent. In containers, mails from before a restore do not count. */
  countMails(): Promise<number>
  /** Whether the journal of the archive has an entry of forms. */
  hasJournal(): Promise<boolean>
  close(): Promise<void>
}
