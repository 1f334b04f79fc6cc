import type { Socket } from 'node:net'
import pg from 'pg'

/** A statement whose parameters are serialised; under its name a connection parses it once. */
export type Statement = { text: string; values: (string | Buffer | null)[]; name?: string }
/** `command` is the first word that Postgres says of it: SELECT, COMMIT… */
export type Answer = { rows: object[]; rowCount: number; command: string }

type Column = { name: string; parse: (text: string) => unknown }
type Fields = { name: string; dataTypeID: number }[]
/** What pg's connection does, and its types keep to themselves. */
type Wire = {
  stream: Socket
  parse(what: { text: string; name: string | undefined }): void
  bind(what: { portal: string; statement: string | undefined; values: Statement['values'] }): void
  describe(what: { type: 'P'; name: string }): void
  execute(what: { portal: string }): void
  sync(): void
  on(event: 'parseComplete', listener: () => void): void
}
/** The named statements of a connection: their columns, once known, and those being parsed, in order. */
type Known = { statements: Map<string, Column[] | null>; parsing: { name: string | undefined; by: object }[] }

const knownTo = new WeakMap<Wire, Known>()

function knownOf(wire: Wire): Known {
  let known = knownTo.get(wire)
  if (!known) {
    const fresh: Known = { statements: new Map(), parsing: [] }
    wire.on('parseComplete', () => void fresh.parsing.shift())
    knownTo.set(wire, (known = fresh))
  }
  return known
}

/**
 * Sends statements in one write with one `Sync`, so that Postgres answers once: what is not in a transaction yet is one
 * of its own, and what comes behind a failure is not run. The columns of a named statement are asked for only the first
 * time; Postgres refuses to run one whose columns changed.
 * @throws the first failure
 */
export function roundTrip(
  client: pg.ClientBase,
  statements: readonly Statement[],
  parserOf: (type: number) => Column['parse'],
): Promise<Answer[]> {
  return new Promise<Answer[]>((resolve, reject) => {
    client.query(
      new RoundTrip(statements, parserOf, (failure, answers) => {
        if (!failure) return resolve(answers!)
        Error.captureStackTrace(failure)
        reject(failure)
      }),
    )
  })
}

type Callback = (failure: Error | null, answers?: Answer[]) => void

/** A query to pg, which lets no other class into its pipeline, that is several statements to Postgres. */
class RoundTrip extends pg.Query {
  // pg wraps it to take its time limit off.
  callback: Callback
  #statements: readonly Statement[]
  #parserOf: (type: number) => Column['parse']
  #answers: Answer[] = []
  #current: Answer = { rows: [], rowCount: 0, command: '' }
  #columns: Column[] | null = null
  #known: Known | undefined
  #unreadable: Error | null = null

  constructor(
    statements: readonly Statement[],
    parserOf: (type: number) => Column['parse'],
    callback: Callback,
  ) {
    super({ text: '' })
    this.#statements = statements
    this.#parserOf = parserOf
    this.callback = callback
  }

  override submit = (connection: pg.Connection): void => {
    const wire = connection as unknown as Wire
    const known = (this.#known = knownOf(wire))
    wire.stream.cork()
    try {
      for (const { text, values, name } of this.#statements) {
        const columns = name === undefined ? undefined : known.statements.get(name)
        if (columns === undefined) {
          wire.parse({ text, name })
          known.parsing.push({ name, by: this })
          if (name !== undefined) known.statements.set(name, null)
        }
        wire.bind({ portal: '', statement: name, values })
        if (!columns) wire.describe({ type: 'P', name: '' })
        wire.execute({ portal: '' })
      }
      wire.sync()
    } finally {
      wire.stream.uncork()
    }
  }

  handleRowDescription({ fields }: { fields: Fields }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: this.#parserOf(dataTypeID) }))
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const columns = (this.#columns ??= this.#columnsOf(this.#statements[this.#answers.length]!))
    const row: Record<string, unknown> = {}
    try {
      for (let i = 0; i < columns.length; i++) {
        const text = fields[i]!
        row[columns[i]!.name] = text === null ? null : columns[i]!.parse(text)
      }
    } catch (error) {
      this.#unreadable ??= error as Error
    }
    this.#current.rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    const { name } = this.#statements[this.#answers.length]!
    if (name !== undefined && !this.#known!.statements.get(name)) {
      this.#known!.statements.set(name, this.#columns ?? [])
    }
    const words = text.split(' ')
    this.#current.command = words[0]!
    this.#current.rowCount = words.length > 1 ? Number(words.at(-1)) : 0
    this.#answers.push(this.#current)
    this.#current = { rows: [], rowCount: 0, command: '' }
    this.#columns = null
  }

  handleError(failure: Error): void {
    // Those that were not parsed any more are parsed the next time; others may be on their way behind this one.
    const known = this.#known
    if (known) {
      for (const { name, by } of known.parsing)
        if (by === this && name !== undefined) known.statements.delete(name)
      known.parsing = known.parsing.filter(({ by }) => by !== this)
    }
    this.callback(failure)
  }

  handleReadyForQuery(): void {
    this.callback(this.#unreadable, this.#answers)
  }

  #columnsOf({ name }: Statement): Column[] {
    return (name === undefined ? null : this.#known!.statements.get(name)) ?? []
  }
}
