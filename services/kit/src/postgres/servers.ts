import * as z from 'zod'

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s

/**
 * The addresses of the servers that `url` names, one for each. Several hosts are written as for libpq, with commas:
 * `postgres://forms_app:secret@db1:5432,db2:5432/portico_forms`. At most one of them accepts writes.
 */
export function serversOf(url: string): string[] {
  const [, before, hosts = '', after] = PARTS.exec(url) ?? []
  return hosts.includes(',') ? hosts.split(',').map((host) => `${before}${host}${after}`) : [url]
}

/** The servers that `url` names as `db1:5432,db2:5432`, without login and database, for messages. */
export const hostsOf = (url: string): string =>
  serversOf(url)
    .map((server) => new URL(server).host)
    .join(',')

/** The address of a database. Several servers are written with commas between them. */
export const DatabaseUrl = z.string().refine(
  (url) => {
    const servers = serversOf(url)
    const isNamed = (server: string) => servers.length === 1 || new URL(server).host !== ''
    return servers.every((server) => URL.canParse(server) && isNamed(server))
  },
  { message: 'must be a URL, such as postgres://user:password@db1:5432,db2:5432/database' },
)
