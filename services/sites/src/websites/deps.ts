import type { CleanHtml } from '@portico/kit/html/clean-html'
import type { InternalClient } from '@portico/kit/http/internal'
import type { Ids } from '@portico/kit/ids'
import type { Tx } from '@portico/kit/postgres/db'
import type { TemplateIdentifier } from '@portico/proto/design/templates'
import type { Collection } from '../model/content.ts'
import type { PlansDeps } from '../plans/deps.ts'
import type { Signals } from '../signals.ts'

/** The parts of features above that websites need. */
type Features = {
  /** Whether the website has this font of its own and it can be used. */
  hasFont(tx: Tx, fontId: string): Promise<boolean>
  /** The pages whose addresses must not begin with a language of the website. */
  listPages(tx: Tx): Promise<readonly Pick<Collection, 'language' | 'urlId' | 'title'>[]>
  /** Gives a new website its template and its first pages. */
  addFirstPages(
    tx: Tx,
    website: { id: string; title: string; template: TemplateIdentifier },
    at: { ids: Ids; now: Date },
  ): Promise<void>
}

export type WebsitesDeps = PlansDeps &
  Features & {
    identity: InternalClient
    cleanHtml: CleanHtml
    signals: Signals
    /** `baseHost` with its public port, as `localhost:8080`. */
    publicHost: string
    scheme: 'http' | 'https'
  }
