import { useEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

type Props = {
  /** The size of the window that is shown, px. It is scaled to fit. */
  width: number
  height: number
  /** The address of a page to show behind the content. Its scripts do not run, so nothing is counted. */
  behind: string | undefined
  title: string
  children: ReactNode
}

/** The stylesheets of published pages, which the server names in the shell. */
const siteStyles = (): string[] =>
  document.querySelector<HTMLMetaElement>('meta[name="portico-site-styles"]')?.content.split(' ') ?? []

const emptyPage = () =>
  `<!doctype html><html lang="en"><head>${siteStyles()
    .map((href) => `<link rel="stylesheet" href="${href}">`)
    .join('')}<style>html,body{background:none;overflow:hidden}</style></head><body></body></html>`

/** Shows content with the styles of published pages in a frame of its own, without scripts and out of reach of keyboard and pointer. */
export function PreviewFrame({ width, height, behind, title, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(0)
  const [page] = useState(emptyPage)
  const [body, setBody] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setScale((entry?.contentRect.width ?? 0) / width))
    observer.observe(box.current!)
    return () => observer.disconnect()
  }, [width])
  const size = { width, height }
  return (
    <div
      className="preview-box"
      ref={box}
      role="img"
      aria-label={title}
      style={{ maxWidth: width, aspectRatio: `${width} / ${height}` }}
    >
      <div className="preview-window" inert style={{ ...size, scale: String(scale) }}>
        {behind !== undefined && (
          <iframe src={behind} sandbox="allow-same-origin" title="Home page" loading="lazy" {...size} />
        )}
        <iframe
          srcDoc={page}
          sandbox="allow-same-origin"
          title={title}
          {...size}
          onLoad={(event) => setBody(event.currentTarget.contentDocument?.body ?? null)}
        />
        {body && createPortal(children, body)}
      </div>
    </div>
  )
}
