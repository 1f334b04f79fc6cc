import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import { renderMain } from '../server/render/render.tsx'
import { sampleForm, samplePage, sampleProduct } from '../testing/page.ts'
import { Picture } from '../ui/Picture.tsx'

const picture = { assetUrl: '/s/a/mug.webp', width: 1_200, height: 1_500, alt: 'A mug' }
const of = (type: number, value: Record<string, unknown>) => samplePage([{ id: 'b1', type, value }])
const text = { id: 'b2', type: blockType.html, value: { html: '<h1>Slow mornings</h1><p>By hand.</p>' } }

test('a block type that no widget renders has no markup', () => {
  const html = renderMain(of(1_998, { secret: 'x' }))
  expect(html).not.toContain('sqs-block')
  expect(html).not.toContain('secret')
})

test('every block has its class names, type, public values and id', () => {
  const html = renderMain(of(blockType.spacer, { height: 40 }))
  expect(html).toContain(
    '<div class="sqs-block spacer-block sqs-block-spacer" data-block-type="21" data-block-json="{&quot;height&quot;:40}" id="block-b1">',
  )
})

test('GAL-35: a picture offers the stored widths and states its dimensions', () => {
  const html = renderMain(of(blockType.image, picture))
  expect(html).toContain('data-image-dimensions="1200x1500"')
  expect(html).toContain('data-image-focal-point="0.5,0.5"')
  for (const width of [300, 500, 750, 1_000, 1_500]) expect(html).toContain(`?format=${width}w ${width}w`)
})

test('GAL-35: the smallest width is offered where a browser may choose it: in a fixed size or a narrow column', () => {
  const offers = (sizes: string) =>
    renderToStaticMarkup(<Picture picture={picture} sizes={sizes} />).includes('format=100w 100w')
  const sizes = ['5rem', '(min-width: 48rem) 8vw, 100vw', '(min-width: 48rem) 30vw, 46vw', '100vw']
  expect(sizes.map(offers)).toEqual([true, true, false, false])
})

test('WIRE-23: a gallery block has its class names, its public values and no pictures in them', () => {
  const images = [picture, { ...picture, assetUrl: '/s/a/bowl.webp' }]
  const html = renderMain(of(blockType.gallery, { design: 'grid', images, 'thumbnails-per-row': 3 }))
  expect(html).toContain(
    '<div class="sqs-block gallery-block sqs-block-gallery" data-block-type="8" data-block-json="{&quot;design&quot;:&quot;grid&quot;,&quot;thumbnails-per-row&quot;:3}" id="block-b1">',
  )
})

test('ENUM-36: a gallery block has the design of its name, and an unknown name has base', () => {
  const designs = { slideshow: 'stacked', slider: 'strip', carousel: 'carousel', autorows: 'base', x: 'base' }
  for (const [name, design] of Object.entries(designs)) {
    const html = renderMain(of(blockType.gallery, { design: name, images: [picture, picture] }))
    expect(html).toContain(`data-design="${design}"`)
  }
  expect(renderMain(of(blockType.gallery, { design: 'grid', images: [] }))).not.toContain('class="gallery"')
})

test('a button never links to a script', () => {
  const value = {
    text: 'Go',
    url: 'javascript:alert(1)',
    newWindow: false,
    size: 'medium',
    alignment: 'left',
  }
  expect(renderMain(of(blockType.button, value))).toContain('href="#"')
})

test('a form works without scripts: it contains all inputs and the fields of its page, and no key', () => {
  const page = samplePage([{ id: 'b1', type: blockType.form, value: { formId: sampleForm.id } }], {
    forms: { [sampleForm.id]: sampleForm },
  })
  const html = renderMain(page)
  expect(html).toMatch(/<form [^>]*action="\/api\/form\/SaveFormSubmission" method="post"/)
  for (const name of [
    'f.name-1.First',
    'f.name-1.Last',
    'f.email-1',
    'f.select-1',
    'f.hidden-1',
    'formId',
    'pagePath',
  ]) {
    expect(html).toContain(`name="${name}"`)
  }
  expect(html).not.toContain('name="key"')
})

test('the block of a deleted form is empty', () => {
  expect(renderMain(of(blockType.form, { formId: sampleForm.id }))).not.toContain('<form')
})

test('a full-width first section of a picture and text shows the text on the picture, which loads eagerly', () => {
  const page = samplePage([{ id: 'b1', type: blockType.image, value: picture }, text])
  page.document.sections[0]!.width = 'full'
  const html = renderMain(page)
  expect(html).toContain('data-opening="text"')
  expect(html).toMatch(/<div class="lead-picture"><img(?![^>]*loading=)[^>]*fetchPriority="high"/)
  page.document.sections[0]!.width = 'normal'
  expect(renderMain(page)).not.toContain('data-opening')
})

test('ACC-02: the items share a name so that one is open at a time; without a name several can be open', () => {
  const items = [
    { title: 'Dishwasher?', description: '<p>Yes.</p>' },
    { title: 'Oven?', description: '<p>No.</p>' },
  ]
  const accordion = (more: object) =>
    renderMain(
      of(blockType.accordion, { items, allowMultipleOpenItems: false, isFirstItemExpanded: false, ...more }),
    )
  expect(accordion({}).match(/<details[^>]* name="accordion-b1"/g)).toHaveLength(2)
  expect(accordion({ allowMultipleOpenItems: true })).not.toContain('name=')
  expect(accordion({ isFirstItemExpanded: true }).match(/<details[^>]* open/g)).toHaveLength(1)
})

test('the titles of an accordion are one level below the heading before it', () => {
  const value = {
    items: [{ title: 'Oven?', description: '<p>No.</p>' }],
    allowMultipleOpenItems: true,
    isFirstItemExpanded: false,
  }
  const titleAfter = (html: string) => {
    const before = { id: 'b0', type: blockType.html, value: { html } }
    const page = samplePage([before, { id: 'b1', type: blockType.accordion, value }])
    return /<summary[^>]*>(.*)<\/summary>/.exec(renderMain(page))?.[1]
  }
  expect(titleAfter('<h1>Questions</h1><p>Most of them twice.</p>')).toBe('<h2>Oven?</h2>')
  expect(titleAfter('<h1>Questions</h1><h2 id="kitchen">In the kitchen</h2>')).toBe('<h3>Oven?</h3>')
})

test('a picture behind text states its sizes by aspect ratio', () => {
  const section = {
    id: 's1',
    width: 'full' as const,
    tone: 'paper' as const,
    rows: [{ columns: [{ span: 12, blocks: [{ id: 'b1', type: blockType.image, value: picture }, text] }] }],
  }
  const html = renderMain(samplePage([], { document: { title: 'Home', sections: [section] } }))
  expect(html).toContain('sizes="(max-aspect-ratio: 1/1) 120vw, 100vw"')
})

const withBody = { ...sampleProduct, body: '<p>Thrown.</p>' }

test('HTML of the owner is in a container in which no island is mounted', () => {
  const items = [{ title: 'Oven?', description: '<p>No.</p>' }]
  const accordion = of(blockType.accordion, {
    items,
    allowMultipleOpenItems: true,
    isFirstItemExpanded: true,
  })
  for (const page of [samplePage([text]), accordion, samplePage([], { product: withBody })])
    expect(renderMain(page)).toMatch(/<div class="prose[^"]*" data-owner-html="">/)
})
test.each(['javascript:alert(1)', 'data:text/html,x'])('no picture links to %s', (assetUrl) => {
  const images = [{ ...picture, assetUrl }]
  expect(renderMain(of(blockType.gallery, { design: 'grid', images }))).toContain(
    '<a class="gallery-link" href="#"',
  )
})

test('a quote shows its source', () => {
  const html = renderMain(of(blockType.quote, { quote: 'It holds tea.', source: 'A neighbour' }))
  expect(html).toContain('<blockquote>It holds tea.</blockquote><figcaption>A neighbour</figcaption>')
})
