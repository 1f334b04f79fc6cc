/** One request as it goes out; `path` holds the query. */
export type Sent = {
  method: string
  path: string
  headers: Record<string, string | string[]>
  body: Buffer | null
}
