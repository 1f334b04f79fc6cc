import type { AcuityValue } from '@portico/proto/blocks/reservation'
import { BlockTitle } from '../BlockTitle.tsx'
import type { ViewProps } from '../view.ts'
import { EmbedView } from './View.tsx'

/** Appointments on Acuity Scheduling, in a frame. */
export function AcuityView({ value, block, page, place }: ViewProps<AcuityValue>) {
  return (
    <div className="reservation" data-provider="acuity">
      {value.title && <BlockTitle place={place}>{value.title}</BlockTitle>}
      <EmbedView
        value={{ url: value.url, html: '', title: value.linkText, caption: '', loadOnClick: false }}
        block={block}
        page={page}
        place={place}
      />
    </div>
  )
}
