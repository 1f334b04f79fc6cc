import type { World } from '../chaos/world.ts'
import type { DrillLog, DrillStack } from './drill-stack.ts'

const FILE_BYTES = 2_000_000
/** The share of the bytes that is in files. The rest is in rows. */
const SHARE_OF_FILES = 0.2
const ROW_BYTES = 8_192
const ROWS_AT_ONCE = 10_000

/**
 * Adds about `megabytes` of data that do not compress well: submissions of load tests, which no count contains, and files of the
 * library with their rows.
 */
export async function fillStack(
  stack: DrillStack,
  { demo }: World,
  megabytes: number,
  log: DrillLog,
): Promise<void> {
  const bytes = megabytes * 1_000_000
  const { websiteId, forms } = demo
  const rows = Math.floor((bytes * (1 - SHARE_OF_FILES)) / ROW_BYTES)
  for (let from = 1; from <= rows; from += ROWS_AT_ONCE)
    await stack.run(
      'forms',
      `insert into submission (website_id, id, form_id, created_at, key, answers, search_text, is_overlay_form, synthetic)
       select '${websiteId}', 'drill' || n, '${forms.contact.id}', now(), 'drill' || n, jsonb_build_object('text',
         (select string_agg(md5(n || ' ' || part), '') from generate_series(1, ${ROW_BYTES / 32}) part)), '', false, true
       from generate_series(${from}, ${Math.min(rows, from + ROWS_AT_ONCE - 1)}) n`,
    )
  const ids = Array.from(
    { length: Math.ceil((bytes * SHARE_OF_FILES) / FILE_BYTES) },
    (_, at) => `drill${at}`,
  )
  await stack.writeFiles(
    ids.map((id) => `${websiteId}/${id}/media.pdf`),
    FILE_BYTES,
  )
  await stack.run(
    'sites',
    `insert into asset (website_id, id, kind, name, title, version, alt, width, height, color, bytes, created_at, changed_at)
     select '${websiteId}', 'drill' || n, 'file', 'drill' || n || '.pdf', 'drill', '', '', 0, 0, '', ${FILE_BYTES}, now(), now()
     from generate_series(0, ${ids.length - 1}) n`,
  )
  log(`added ${rows} submissions and ${ids.length} files, ${megabytes} MB`)
}
