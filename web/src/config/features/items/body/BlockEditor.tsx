import { useState } from 'react'
import { blockType, type BlockTypeName } from '@portico/proto/enums/block-type'
import { nameOf } from '@portico/proto/enums/lookup'
import type { ImageValue } from '@portico/proto/blocks/image'
import { loadMessages } from '@portico/proto/texts/load-messages'
import { Block } from '@portico/proto/site'
import { isAndroid } from '../../../ui/fields/is-android.ts'
import { Field } from '../../../ui/fields/Field.tsx'
import { PictureInput } from '../../../content/assets/PictureInput.tsx'
import type { BlockProps } from './block-props.ts'
import { ChartEditor } from './ChartEditor.tsx'
import { toMarkdown } from './html-markdown.ts'

const labels: Partial<Record<BlockTypeName, string>> = {
  html: 'Text',
  markdown: 'Text',
  image: 'Picture',
  horizontalRule: 'Line',
  rss: 'Feed',
}

/** The name of a block type for owners: "Tour dates". */
export function blockLabel(type: number): string {
  const name = nameOf(blockType, type)
  if (name === undefined) return 'Block'
  const words = name
    .replace(/V2$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return labels[name] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** The fields of a block by its type. */
export function BlockEditor(props: BlockProps) {
  switch (props.block.type) {
    case blockType.markdown:
      return <MarkdownText {...props} initial={textOf(props.block, 'markdown')} />
    case blockType.html:
      return <HtmlText {...props} />
    case blockType.image:
      return <ImageFields {...props} />
    case blockType.quote:
      return <QuoteFields {...props} />
    case blockType.chart:
      return <ChartEditor {...props} />
    case blockType.code:
      return <CodeText {...props} />
    case blockType.horizontalRule:
      return <hr />
    default:
      return <p className="soft small">This block is kept as it is.</p>
  }
}

const textOf = ({ value }: Block, field: string): string => {
  const text = value[field]
  return typeof text === 'string' ? text : ''
}

function MarkdownText({ block, name, change, initial }: BlockProps & { initial: string }) {
  const [text, setText] = useState(initial)
  return (
    <textarea
      className="input block-text"
      aria-label={name}
      placeholder="Write in Markdown: **bold**, *italic*, [link](https://…), # heading, - list"
      value={text}
      maxLength={100_000}
      onChange={({ currentTarget: { value } }) => {
        setText(value)
        change({ id: block.id, type: blockType.markdown, value: { markdown: value, html: '' } })
      }}
    />
  )
}

/** Text with simple markup is edited as Markdown, and saved as such. Other markup is edited as HTML. */
function HtmlText(props: BlockProps) {
  const html = textOf(props.block, 'html')
  const [markdown] = useState(() => toMarkdown(html))
  const [text, setText] = useState(html)
  if (markdown !== null) return <MarkdownText {...props} initial={markdown} />
  return (
    <>
      <textarea
        className="input block-text code-text"
        aria-label={`${props.name} as HTML`}
        value={text}
        maxLength={200_000}
        spellCheck={false}
        onChange={({ currentTarget: { value } }) => {
          setText(value)
          props.change({ ...props.block, value: { ...props.block.value, html: value } })
        }}
      />
      <p className="soft small">This text has markup that Markdown lacks, so it is edited as HTML.</p>
    </>
  )
}

function ImageFields({ block, name, change }: BlockProps) {
  const value = block.value as Partial<ImageValue>
  const [alt, setAlt] = useState(value.alt ?? '')
  const [caption, setCaption] = useState(value.caption ?? '')
  const picture = value.assetUrl === undefined ? null : (value as ImageValue)
  const set = (next: Partial<ImageValue>) => {
    const changed = { ...block, value: { ...block.value, ...next } }
    if (Block.safeParse(changed).success) change(changed)
  }
  return (
    <div className="block-fields">
      <PictureInput
        label={name}
        picture={picture}
        change={(chosen) => {
          if (!chosen) return
          setAlt(chosen.alt)
          set(chosen)
        }}
      />
      {picture && (
        <>
          <Field
            name="alt"
            label="Alternative text"
            help="Describes the picture to people who do not see it."
          >
            {(props) => (
              <input
                {...props}
                value={alt}
                maxLength={500}
                onChange={({ currentTarget }) => {
                  setAlt(currentTarget.value)
                  set({ alt: currentTarget.value })
                }}
              />
            )}
          </Field>
          <Field name="caption" label="Caption">
            {(props) => (
              <input
                {...props}
                value={caption}
                maxLength={1_000}
                onChange={({ currentTarget }) => {
                  setCaption(currentTarget.value)
                  set({ caption: currentTarget.value })
                }}
              />
            )}
          </Field>
        </>
      )}
    </div>
  )
}

function QuoteFields({ block, name, change }: BlockProps) {
  const [quote, setQuote] = useState(textOf(block, 'quote'))
  const [source, setSource] = useState(textOf(block, 'source'))
  const set = (next: { quote: string; source: string }) => {
    setQuote(next.quote)
    setSource(next.source)
    const changed = { ...block, value: next }
    if (Block.safeParse(changed).success) change(changed)
  }
  return (
    <div className="block-fields">
      <Field
        name="quote"
        label={`Words of ${name.toLowerCase()}`}
        {...(quote.trim() === '' && { error: 'Enter the words. An empty quote is not saved.' })}
      >
        {(props) => (
          <textarea
            {...props}
            rows={3}
            value={quote}
            maxLength={2_000}
            onChange={({ currentTarget }) => set({ quote: currentTarget.value, source })}
          />
        )}
      </Field>
      <Field name="source" label="Source">
        {(props) => (
          <input
            {...props}
            value={source}
            maxLength={200}
            onChange={({ currentTarget }) => set({ quote, source: currentTarget.value })}
          />
        )}
      </Field>
    </div>
  )
}

function CodeText({ block, name, change }: BlockProps) {
  const [code, setCode] = useState(textOf(block, 'code'))
  if (isAndroid())
    return (
      <p className="soft small" role="status">
        {loadMessages.codeOnAndroid}
      </p>
    )
  return (
    <textarea
      className="input block-text code-text"
      aria-label={name}
      value={code}
      maxLength={200_000}
      spellCheck={false}
      autoCapitalize="off"
      onChange={({ currentTarget: { value } }) => {
        setCode(value)
        change({ ...block, value: { ...block.value, code: value } })
      }}
    />
  )
}
