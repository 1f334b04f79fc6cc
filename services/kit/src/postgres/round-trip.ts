import type { Socket } from 'node:net'
import pg from 'pg'

/** A statement with serialised parameters. A connection parses a named statement only once. */
export type Statement = { text: string; values: (string | Buffer | null)[]; name?: string }
/** The result of a statement. `command` is the first word of its command tag: SELECT, COMMIT… */
export type Answer = { rows: object[]; rowCount: number; command: string }

type Column = { name: string; parse: (text: string) => unknown }
type Fields = { name: string; dataTypeID: number }[]
/** Methods of pg's connection that its types do not declare. */
type Wire = {
  stream: Socket
  parse(what: { text: string; name: string | undefined }): void
  bind(what: { portal: string; statement: string | undefined; values: Statement['values'] }): void
  describe(what: { type: 'P'; name: string }): void
  execute(what: { portal: string }): void
  sync(): void
  on(event: 'parseComplete', listener: () => void): void
}
/**
 * The prepared statements of a connection. `columns` has the named ones, with null until their columns are known.
 * `parsing` has the statements that Postgres has not confirmed yet, in the order in which they were sent.
 */
type Prepared = { columns: Map<string, Column[] | null>; parsing: { name: string | undefined; by: object }[] }

const preparedOn = new WeakMap<Wire, Prepared>()

function preparedOf(wire: Wire): Prepared {
  let prepared = preparedOn.get(wire)
  if (!prepared) {
    const created: Prepared = { columns: new Map(), parsing: [] }
    wire.on('parseComplete', () => void created.parsing.shift())
    preparedOn.set(wire, (prepared = created))
  }
  return prepared
}

/**
 * Sends statements in one write with one `Sync`, so that Postgres answers them together. Outside a transaction they
 * form one, and after a failed statement the following ones are not run. The columns of a named statement are requested
 * only the first time; Postgres refuses to run a statement whose columns have changed.
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

/** Several statements that pg treats as one query. It extends `Query` because pg's pipeline accepts no other class. */
class RoundTrip extends pg.Query {
  // Public, because pg replaces it to clear the timer of `query_timeout`.
  callback: Callback
  #statements: readonly Statement[]
  #parserOf: (type: number) => Column['parse']
  #answers: Answer[] = []
  #current: Answer = { rows: [], rowCount: 0, command: '' }
  #columns: Column[] | null = null
  #prepared: Prepared | undefined
  #parseFailure: Error | null = null

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
    const prepared = (this.#prepared = preparedOf(wire))
    wire.stream.cork()
    try {
      for (const { text, values, name } of this.#statements) {
        const columns = name === undefined ? undefined : prepared.columns.get(name)
        if (columns === undefined) {
          wire.parse({ text, name })
          prepared.parsing.push({ name, by: this })
          if (name !== undefined) prepared.columns.set(name, null)
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
      this.#parseFailure ??= error as Error
    }
    this.#current.rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    const { name } = this.#statements[this.#answers.length]!
    if (name !== undefined && !this.#prepared!.columns.get(name)) {
      this.#prepared!.columns.set(name, this.#columns ?? [])
    }
    const words = text.split(' ')
    this.#current.command = words[0]!
    this.#current.rowCount = words.length > 1 ? Number(words.at(-1)) : 0
    this.#answers.push(this.#current)
    this.#current = { rows: [], rowCount: 0, command: '' }
    this.#columns = null
  }

  handleError(failure: Error): void {
    // Postgres skipped the remaining statements of this query, so they must be parsed again the next time. Statements of a
    // later query in the pipeline are not affected.
    const prepared = this.#prepared
    if (prepared) {
      for (const { name, by } of prepared.parsing)
        if (by === this && name !== undefined) prepared.columns.delete(name)
      prepared.parsing = prepared.parsing.filter(({ by }) => by !== this)
    }
    this.callback(failure)
  }

  handleReadyForQuery(): void {
    this.callback(this.#parseFailure, this.#answers)
  }

  #columnsOf({ name }: Statement): Column[] {
    return (name === undefined ? null : this.#prepared!.columns.get(name)) ?? []
  }
}
