/** A request to send. `path` includes the query. */
export type FuzzRequest = {
  method: string
  path: string
  headers: Record<string, string | string[]>
  body: Buffer | null
}
