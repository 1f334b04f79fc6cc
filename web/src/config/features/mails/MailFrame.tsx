import { useEffect, useRef, useState } from 'react'

/** A mail in a frame of the width of a device, px, scaled to fit. No script of it runs, and its links open a new tab. */
export function MailFrame({ html, width, title }: { html: string; width: number; title: string }) {
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(width)
  const [height, setHeight] = useState(600)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0))
    observer.observe(box.current!)
    return () => observer.disconnect()
  }, [])
  const scale = Math.min(1, room / width)
  const measure = (frame: HTMLIFrameElement) =>
    setHeight(frame.contentDocument?.body.getBoundingClientRect().height ?? 600)
  return (
    <div className="mail-box" ref={box} style={{ height: height * scale }}>
      <iframe
        key={width}
        title={title}
        srcDoc={html}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        style={{ width, height, scale: String(scale) }}
        onLoad={(event) => measure(event.currentTarget)}
      />
    </div>
  )
}
