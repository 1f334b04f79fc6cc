import { useEffect, useRef, useState } from 'react'

/**
 * The size of a window in its stage: it is made smaller to fit the width, and shows less of the page if the stage is
 * low. A window that `fills` is as high as the stage.
 */
export function useScale({ width, height, fills }: { width: number; height: number; fills?: boolean }) {
  const stage = useRef<HTMLDivElement>(null)
  const [space, setSpace] = useState({ width, height })
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSpace({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(stage.current!)
    return () => observer.disconnect()
  }, [])
  const scale = Math.min(1, Math.max(0.1, space.width / width))
  const shown = Math.max(320, Math.floor(space.height / scale))
  return { stage, scale, height: fills ? shown : Math.min(height, shown) }
}
