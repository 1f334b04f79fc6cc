import { useEffect, useRef, useState } from 'react'

type Props = {
  /** The size of the window that is shown, px. It is scaled to the width that there is. */
  width: number
  height: number
  title: string
  src: string | undefined
}

/**
 * A page without scripts, out of reach of keyboard and pointer. A new address replaces the shown page only when it has loaded, so
 * that nothing flickers.
 */
export function ScaledPage({ width, height, title, src }: Props) {
  const box = useRef<HTMLSpanElement>(null)
  const [scale, setScale] = useState(0)
  const [loaded, setLoaded] = useState<string>()
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setScale((entry?.contentRect.width ?? 0) / width))
    observer.observe(box.current!)
    return () => observer.disconnect()
  }, [width])
  const addresses = [...new Set([loaded, src])].filter((each) => each !== undefined)
  return (
    <span
      className="scaled-page"
      ref={box}
      role="img"
      aria-label={title}
      aria-busy={loaded !== src}
      style={{ maxWidth: width, aspectRatio: `${width} / ${height}` }}
    >
      <span className="scaled-window" inert style={{ width, height, scale: String(scale) }}>
        {addresses.map((each) => (
          <iframe
            key={each}
            src={each}
            sandbox="allow-same-origin"
            title={title}
            width={width}
            height={height}
            data-shown={each === loaded}
            onLoad={() => setLoaded(each)}
          />
        ))}
      </span>
    </span>
  )
}
