import { useEffect, useRef, useState } from 'react'

/** The width that the site is shown in before it is made small. */
const WIDTH = 1_280

/**
 * A website's home page as it is now, made small: a live frame that is loaded when it comes near, and that nobody can
 * press, reach by the keyboard or hear. Its scripts do not run, so that looking is no visit.
 */
export function Thumbnail({ url }: { url: string }) {
  const box = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(0)
  const [near, setNear] = useState(false)
  const [loaded, setLoaded] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const size = new ResizeObserver(() => setScale(element.clientWidth / WIDTH))
    const sight = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: '200px' },
    )
    size.observe(element)
    sight.observe(element)
    return () => {
      size.disconnect()
      sight.disconnect()
    }
  }, [])
  return (
    <div className="thumbnail" ref={box} aria-hidden="true" inert data-loaded={loaded || undefined}>
      {near && scale > 0 && (
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
