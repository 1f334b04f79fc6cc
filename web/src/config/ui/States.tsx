import { useEffect, useRef, type ReactNode } from 'react'
import { Link, useRouteError } from 'react-router'
import { useWebsite } from '../app/website.ts'

/** Nothing is here yet: what will be, and the one thing to do. */
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
  /** What the rows will be: their height is kept free. */
  kind?: 'line' | 'two-lines' | 'picture'
  /** Above them comes a table's head. */
  head?: boolean
}

/** Rows of grey where a list will be, of its height, so that nothing jumps. */
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

/** The whole page while the session is asked for. */
export function PageSkeleton() {
  return (
    <main className="alone">
      <Skeleton rows={4} block />
    </main>
  )
}

/** An address of the owner's area that does not exist. */
export function Lost({ alone }: { alone?: boolean }) {
  const { websiteId } = useWebsite()
  const words = (
    <>
      <PanelHead title="This panel does not exist" />
      <p className="soft">The address may be mistyped, or what it showed is gone.</p>
      <p className="more">
        <Link className="button" to={websiteId ? `/sites/${websiteId}` : '/'}>
          {websiteId ? 'Go to Home' : 'Go to your websites'}
        </Link>
      </p>
    </>
  )
  return alone ? <main className="alone narrow">{words}</main> : words
}

/** A website that is not among those of the account. */
export function NoSuchSite() {
  return (
    <main className="alone narrow">
      <PanelHead title="This website is not among yours" />
      <p className="soft">It may be gone, or another account of yours has it.</p>
      <p className="more">
        <Link className="button" to="/">
          Go to your websites
        </Link>
      </p>
    </main>
  )
}

/** A panel whose code did not come or broke: often a new version was installed meanwhile, and a reload mends it. */
export function PanelFault() {
  const fault = useRouteError()
  // Told to the browser as any error that nobody caught, so that it is not lost.
  useEffect(() => reportError(fault), [fault])
  return (
    <div className="alone narrow" role="alert">
      <h1>This panel could not be opened</h1>
      <p className="soft">There may be a newer version of Portico, or the connection was lost.</p>
      <p className="more">
        <button type="button" className="button" onClick={() => window.location.reload()}>
          Load again
        </button>
      </p>
    </div>
  )
}

let arrived = false

/** Title of a panel and its main action; names the page, and takes the focus where a panel was left for this one. */
export function PanelHead({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { site } = useWebsite()
  useEffect(() => {
    document.title = [title, site?.title, 'Portico'].filter(Boolean).join(' · ')
  }, [title, site])
  useEffect(() => {
    if (arrived) heading.current?.focus({ preventScroll: true })
    arrived = true
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
