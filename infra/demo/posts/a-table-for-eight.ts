import type { DemoPost } from './post.ts'

export const aTableForEight: DemoPost = {
  urlId: 'a-table-for-eight',
  title: 'A table for eight',
  excerpt: 'A supper with nothing that matches, and what was eaten from what.',
  day: '07-02',
  category: 'The dairy',
  tags: ['supper', 'sharing'],
  parts: [
    `<p>Once a year, when the evenings are longest, we clear the drying boards out of the middle of the room, lay two doors across four trestles, and ask six people to supper. The rule is that everything on the table was made in this room, and that nothing comes from the same firing.</p>
<p>It is the only time we see our own things all together with food on them, and we learn more from it than from any book.</p>
<p>For instance, that the <a href="/shop/p/serving-platter">long platter</a> wants to be put down the table, never across, or it becomes a wall. That no one takes the last tomato from a white plate, but the dark one was wiped clean with bread. That the <a href="/shop/p/beaker">beakers</a> go round: by ten o’clock all of them were at the end where the talking was.</p>`,
    `<h2>What there was</h2>
<ul><li>Tomatoes, salt, and far too much oil, on the platter</li><li>Cold cucumber soup, in the latte bowls, without spoons</li><li>A shoulder of lamb that had been in the bread oven since the morning</li><li>Potatoes from the field behind, in the large celadon bowl, under a cloth</li><li>Apricots, cream, and the small plates at last</li></ul>`,
    { quote: 'Eight plates that match say: be careful. Eight that do not say: pass the bread.' },
    `<p>At half past nine the sun got in under the lintel and went along the table from one end to the other, and for a moment the ash glaze and the crumbs and everybody’s hands were the same colour. Someone said it looked like a painting. Someone else said that in paintings they never get to have seconds.</p>
<p>Two things broke. A salt dish, by an elbow, and a plate, which was set down on a spoon. We swept them into the bucket and moved on to the cheese.</p>
<p>Setting your own table? Begin with the <a href="/shop?category=Bowls%20and%20plates">plates</a>, two sizes, one glaze. Add everything else in whatever colour you happen to like on the day. It will come together when it is dirty. It always does.</p>`,
  ],
}
