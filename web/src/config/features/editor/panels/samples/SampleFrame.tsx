import { useEffect, useMemo, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import type { CanvasDraft } from '@portico/proto/http/content/canvas'
import type { PageModel } from '../../../../../page/model.ts'
import { GALLERY_PICTURES } from '../../canvas/canvas-styles.ts'
import { dressFrame, sheetsOf } from '../../canvas/dress-frame.ts'
import { useFrame } from '../../canvas/useFrame.ts'
import type { LibraryEntry } from '../library-entries.ts'
import { samplePageOf } from './sample-page.ts'
import { SampleBlock } from './SampleBlock.tsx'
import { useSamplePlaces } from './useSamplePlaces.ts'

export type SampleLook = { page: PageModel; design: CanvasDraft['design'] }
type Props = SampleLook & {
  list: RefObject<HTMLElement | null>
  entries: readonly LibraryEntry[]
}

/** The width in which a sample is laid out before it is made smaller, px. */
const LAID_OUT = 420

const STYLES = `
${GALLERY_PICTURES}
html, body { background: transparent !important; overflow: hidden; }
body { display: block; min-height: 0; padding: 0; }
.sample { position: absolute; overflow: hidden; border-radius: 5px 5px 0 0; background: var(--paper); color: var(--ink); }
.sample > div { width: ${LAID_OUT}px; padding: 1.5rem; transform-origin: 0 0; }
[dir='rtl'] .sample > div { transform-origin: 100% 0; }
.sample * { animation: none !important; transition: none !important; }
`

/**
 * The samples of the library: views of pages in one frame without scripts, which lies over the list. Only those in view are
 * rendered. They are pictures for the eye: keys and screen readers use the names in the list.
 */
export function SampleFrame({ list, entries, page, design }: Props) {
  const { inside, load } = useFrame()
  const places = useSamplePlaces(list, entries)
  useEffect(() => {
    if (inside) dressFrame(inside, page, design)
  }, [inside, page, design])
  const own = useMemo(() => samplePageOf(page), [page])
  return (
    <>
      <iframe
        className="library-samples"
        src="/config/canvas"
        title="Samples"
        aria-hidden="true"
        tabIndex={-1}
        inert
        onLoad={load}
      />
      {inside &&
        createPortal(
          <>
            {sheetsOf(design, inside).map((href) => (
              <link key={href} rel="stylesheet" href={href} />
            ))}
            <style>{STYLES}</style>
          </>,
          inside.head,
        )}
      {inside &&
        createPortal(
          places.map(({ key, left, top, width, height }) => {
            const entry = entries.find((each) => each.key === key)
            if (!entry) return null
            return (
              <div key={key} className="sample" style={{ left, top, width, height }} inert>
                <div style={{ transform: `scale(${width / LAID_OUT})` }}>
                  <SampleBlock entry={entry} page={own} />
                </div>
              </div>
            )
          }),
          inside.body,
        )}
    </>
  )
}
