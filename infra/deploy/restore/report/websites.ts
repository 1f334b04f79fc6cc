import { withClient } from '@portico/kit/postgres/with-client'
import type { RoleName } from '@portico/proto/enums/website-role'

/** The names of a website in the report: its identifier in addresses, its title, and the addresses of its administrators. */
export type NamedWebsite = { identifier: string; title: string; administrators: string[] }

const ADMIN: RoleName = 'admin'

/** Names the websites with these ids. A website that was made after the target time of the restore is left out. */
export async function nameWebsites(
  urlOf: (service: 'sites' | 'identity') => string,
  ids: readonly string[],
): Promise<Map<string, NamedWebsite>> {
  const websites = await withClient({ connectionString: urlOf('sites') }, (client) =>
    client.query<{ id: string; identifier: string; title: string }>(
      'select id, identifier, title from website where id = any($1::text[])',
      [ids],
    ),
  )
  const administrators = await withClient({ connectionString: urlOf('identity') }, (client) =>
    client.query<{ website_id: string; email: string }>(
      `select r.website_id, a.email from account_website_role r join account a on a.id = r.account_id
       where r.role = $1 and r.website_id = any($2::text[]) order by a.email`,
      [ADMIN, ids],
    ),
  )
  const administratorsOf = (id: string) =>
    administrators.rows.filter((row) => row.website_id === id).map(({ email }) => email)
  return new Map(
    websites.rows.map(({ id, identifier, title }) => [
      id,
      { identifier, title, administrators: administratorsOf(id) },
    ]),
  )
}
