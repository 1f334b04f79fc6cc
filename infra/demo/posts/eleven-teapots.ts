import type { DemoPost } from './post.ts'

export const elevenTeapots: DemoPost = {
  urlId: 'eleven-teapots',
  title: 'Eleven teapots',
  excerpt: 'Why the teapot is nearly always sold out.',
  day: '09-18',
  category: 'Making',
  tags: ['tea', 'handles'],
  parts: [
    `<p>A teapot is five pieces that have to agree: body, lid, spout, handle, and the strainer no one sees. Each is thrown or cut on its own, each dries at its own pace, and all of them have to arrive at the same softness on the same afternoon. Hurry one, and the others crack out of spite.</p>
<p>We begin with sixteen bodies. They are the easy part, round and full-bellied, and it feels as if the week will be short. Then sixteen lids, measured with callipers while the bodies are still wet, because a lid that fits at four o’clock does not fit at nine.</p>
<p>The spouts are thrown as tall thin cones and look like nothing. They twist in the fire, all of them, about a quarter turn to the left, the way the wheel pulled them. So each is set on crooked, turned to the right by exactly what it will turn back. You learn the amount by getting it wrong for two years.</p>`,
    { quote: 'So we make eleven a year, and are glad of nine.' },
    `<p>The strainer is a wall of small holes behind the spout, pierced with a bradawl. Forty is too few. A hundred and it falls out. After that comes the test, the only one that matters: fill it with water, pour, stop. If a drop runs down the spout and hangs there, it goes back into the bucket, all five pieces, no discussion.</p>
<p>Of sixteen, three go into the bucket. One cracks while drying. One lid sticks in the firing, always one, and you will find it on our own breakfast table with a chip where the chisel went in. Eleven are left, and sometimes the kiln takes two of those for itself.</p>
<p>Could we make more? Yes, if we stopped making plates. But one of us likes plates. The <a href="/shop/p/iron-teapot">teapot’s page</a> says sold out for about ten months of the year. The next eleven are announced in the letter we send on the morning of a kiln opening, and they go in the order in which you write.</p>`,
  ],
}
