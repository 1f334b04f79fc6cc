import { Component, memo, useContext, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Block as BlockElement, checkedBlock } from '../../../../views/Block.tsx'
import { isEqual } from '../../../../lib/equal-parts.ts'
import type { PageModel } from '../../../../page/model.ts'
import { OwnerHtml } from '../../../../widgets/OwnerHtml.tsx'
import { widgets } from '../../../../widgets/registry.ts'
import type { Place } from '../../../../widgets/view.ts'
import { blockType } from '@portico/proto/enums/block-type'
import { valueProblems, type Block } from '@portico/proto/site'
import { CanvasContext, type MountText } from './canvas-context.ts'
import { emptyText, FAILED_VIEW, INVALID_VALUE, PAGE_CODE, UNKNOWN_TYPE } from './placeholders.ts'
import { isPageCode, safeBlock } from './safe-block.ts'

type Props = { block: Block; page: PageModel; place: Place }

/**
 * A block in the canvas: its view, a text that is edited, or a placeholder that says why there is nothing to see. It is rendered
 * again when its block, its place or what it shows of the page has changed.
 */
export const CanvasBlock = memo(function CanvasBlock({ block, page, place }: Props) {
  const { textId, mountText, nameOf } = useContext(CanvasContext)!
  const safe = safeBlock(block)
  const attributes = {
    'data-edit': 'block',
    'data-edit-id': block.id,
    'data-hide-on': block.hideOn ?? '',
    tabIndex: -1,
    role: 'group',
    'aria-label': nameOf(block.type, block.value),
  }
  const placeholder = placeholderOf(safe, page)
  if (placeholder !== undefined)
    return (
      <Placeholder attributes={attributes} id={block.id}>
        {placeholder}
      </Placeholder>
    )
  return (
    <ViewBoundary
      shown={block}
      fallback={
        <Placeholder attributes={attributes} id={block.id}>
          {FAILED_VIEW}
        </Placeholder>
      }
    >
      <View
        block={safe}
        shown={isLongText(safe) ? { ...safe, value: { html: '' } } : safe}
        page={page}
        place={place}
        name={attributes['aria-label']}
        attributes={attributes}
        mountText={textId === block.id ? mountText : undefined}
      />
    </ViewBoundary>
  )
}, showsTheSame)

function showsTheSame(before: Props, after: Props): boolean {
  return (
    before.block === after.block &&
    isEqual(before.place, after.place) &&
    isEqual(checkedBlock(before.block, before.page)?.page, checkedBlock(after.block, after.page)?.page)
  )
}

function placeholderOf(block: Block, page: PageModel): string | undefined {
  if (!Object.hasOwn(widgets, block.type)) return UNKNOWN_TYPE
  if (isPageCode(block)) return PAGE_CODE
  if (isLongText(block)) return undefined
  return checkedBlock(block, page) ? undefined : INVALID_VALUE
}

/** A text that exceeds its limit while it is typed. It is shown, so that it can be shortened where it is. */
const isLongText = ({ type, value }: Block): boolean =>
  type === blockType.html &&
  typeof value['html'] === 'string' &&
  value['html'] !== '' &&
  valueProblems({ id: '', type, value }).length > 0

type ViewProps = Props & {
  /** The block as its view gets it. Its value is valid. */
  shown: Block
  name: string
  attributes: Readonly<Record<string, string | number>>
  mountText: MountText | undefined
}

/** Rendered again only when the block, its place or what it shows of the page has changed. */
const View = memo(
  function View({ block, shown, page, place, attributes, mountText }: ViewProps) {
    const isLong = shown !== block
    const content = mountText ? (
      <TextHost block={block} mount={mountText} />
    ) : (
      isLong && <OwnerHtml className="prose" html={String(block.value['html'])} />
    )
    const editing = {
      attributes: { ...attributes, 'data-empty': emptyText(block) },
      ...(content && { content }),
    }
    return <BlockElement block={shown} page={page} place={place} editing={editing} />
  },
  (before, after) =>
    before.name === after.name &&
    before.mountText === after.mountText &&
    isEqual(before.block, after.block) &&
    isEqual(before.place, after.place) &&
    isEqual(checkedBlock(before.shown, before.page)?.page, checkedBlock(after.shown, after.page)?.page),
)

/** The element in which a text is edited. The editor changes it, so React renders it once. */
function TextHost({ block, mount }: { block: Block; mount: MountText }) {
  const element = useRef<HTMLDivElement>(null)
  const editor = useRef<ReturnType<MountText>>(undefined)
  const html = String(block.value['html'] ?? '')
  const first = useRef(html)
  useLayoutEffect(() => {
    const mounted = mount({ id: block.id, element: element.current!, html: first.current })
    editor.current = mounted
    return () => mounted.destroy()
  }, [block.id, mount])
  useLayoutEffect(() => editor.current?.setHtml(html), [html])
  return <div className="prose" ref={element} />
}

function Placeholder({
  attributes,
  id,
  children,
}: {
  attributes: Readonly<Record<string, string | number>>
  id: string
  children: string
}) {
  return (
    <div className="sqs-block" id={`block-${id}`} {...attributes}>
      <p className="portico-placeholder">{children}</p>
    </div>
  )
}

/**
 * Shows a placeholder for a view that throws, until its block is changed. A block keeps its boundary when its type changes: the text of a
 * Markdown block becomes HTML while it is typed.
 */
class ViewBoundary extends Component<
  { shown: Block; fallback: ReactNode; children: ReactNode },
  { shown: Block | null; hasFailed: boolean }
> {
  override state = { shown: null as Block | null, hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  static getDerivedStateFromProps({ shown }: { shown: Block }, state: { shown: Block | null }) {
    return shown === state.shown ? null : { shown, hasFailed: false }
  }
  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
