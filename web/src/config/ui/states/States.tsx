import type { ChunkFailure } from '@portico/proto/enums/chunk-failure'
import { callMessages } from '@portico/proto/messages'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link, useRouteError } from 'react-router'
import { ChunkLoadError } from '../../../lib/chunks/load-chunk.ts'
import { useWebsite } from '../../session/website.ts'

/** The empty state of a panel: what it will show, and the next step. */
export function Empty({
  title,
  children,
  action,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="state">
      <h2>{title}</h2>
      <p>{children}</p>
      {action && <div className="actions">{action}</div>}
    </div>
  )
}

type SkeletonProps = {
  rows?: number
  block?: boolean
  /** The kind of the rows, which sets their height. */
  kind?: 'line' | 'two-lines' | 'picture'
  /** Reserves the height of a table head. */
  head?: boolean
}

/** Grey rows of the height of the list that is loading, so that the layout does not shift. */
export function Skeleton({ rows = 6, block = false, kind = 'line', head = false }: SkeletonProps) {
  return (
    <div className={block ? 'skeleton block' : 'skeleton'} data-kind={kind} role="status" aria-busy="true">
      <span className="visually-hidden">Loading</span>
      {head && <div className="skeleton-head" />}
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} className="skeleton-row" style={{ '--wide': `${72 - ((at * 17) % 40)}%` } as object} />
      ))}
    </div>
  )
}

/** The page while the session is being read. */
export function PageSkeleton() {
  return (
    <main className="alone">
      <Skeleton rows={4} block />
    </main>
  )
}

/** An address of the owner's area that does not exist. */
export function PageNotFound({ alone }: { alone?: boolean }) {
  const { websiteId } = useWebsite()
  const content = (
    <>
      <PanelHead title="Page not found" />
      <p className="soft">Check the address. The page may have been moved or deleted.</p>
      <p className="more">
        <Link className="button" to={websiteId ? `/sites/${websiteId}` : '/'}>
          {websiteId ? 'Go to Home' : 'Go to your websites'}
        </Link>
      </p>
    </>
  )
  return alone ? <main className="alone narrow">{content}</main> : content
}

/** Shown for a website that the account has no access to. */
export function WebsiteNotFound() {
  return (
    <main className="alone narrow">
      <PanelHead title="Website not found" />
      <p className="soft">It may have been deleted, or you may need to sign in with another account.</p>
      <p className="more">
        <Link className="button" to="/">
          Go to your websites
        </Link>
      </p>
    </main>
  )
}

/** Shown when the code of a panel fails to load (DATA-19) or throws. After a new release a reload often helps. */
export function PanelError() {
  const fault = useRouteError()
  // Reports the error to the browser like any uncaught error.
  useEffect(() => reportError(fault), [fault])
  const isChunk = fault instanceof ChunkLoadError
  return (
    <div className="alone narrow" role="alert">
      <h1>{callMessages.somethingWentWrong}</h1>
      <p className="soft">
        {isChunk ? chunkTexts[fault.type] : 'This panel could not be opened.'} Reload the page to try again.
      </p>
      {isChunk && <p className="soft small chunk-error">{fault.message}</p>}
      <p className="more">
        <button type="button" className="button" onClick={() => window.location.reload()}>
          Reload
        </button>
      </p>
    </div>
  )
}

const chunkTexts: Readonly<Record<ChunkFailure, string>> = {
  missing: 'A part of this panel is missing. Portico may have been updated.',
  timeout: 'A part of this panel took too long to load.',
  error: 'A part of this panel could not be loaded. The connection may be lost.',
}

let hasRendered = false

/** The title and actions of a panel. Sets the page title, and takes the focus after a navigation between panels. */
export function PanelHead({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { site } = useWebsite()
  useEffect(() => {
    document.title = [title, site?.title, 'Portico'].filter(Boolean).join(' · ')
  }, [title, site])
  useEffect(() => {
    if (hasRendered) heading.current?.focus({ preventScroll: true })
    hasRendered = true
    window.scrollTo(0, 0)
  }, [])
  return (
    <header className="panel-head">
      <h1 tabIndex={-1} ref={heading}>
        {title}
      </h1>
      {children && <div className="actions">{children}</div>}
    </header>
  )
}
