import { useEffect, useRef, useState } from 'react'

/** The viewport width (px) of the frame before it is scaled down. */
const WIDTH = 1_280

/**
 * A live thumbnail of a website's home page: a scaled, inert frame that loads when it scrolls into view. Scripts are
 * disabled, so that a thumbnail does not count as a visit.
 */
export function Thumbnail({ url }: { url: string }) {
  const box = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(0)
  const [isNear, setNear] = useState(false)
  const [loaded, setLoaded] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const size = new ResizeObserver(() => setScale(element.clientWidth / WIDTH))
    const visibility = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: '200px' },
    )
    size.observe(element)
    visibility.observe(element)
    return () => {
      size.disconnect()
      visibility.disconnect()
    }
  }, [])
  return (
    <div className="thumbnail" ref={box} aria-hidden="true" inert data-loaded={loaded || undefined}>
      {isNear && scale > 0 && (
        <iframe
          src={url}
          title=""
          tabIndex={-1}
          sandbox="allow-same-origin"
          referrerPolicy="no-referrer"
          width={WIDTH}
          height={(WIDTH * 5) / 8}
          style={{ transform: `scale(${scale})` }}
          onLoad={() => setLoaded(true)}
        />
      )}
    </div>
  )
}
