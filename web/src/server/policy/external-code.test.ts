import { expect, test } from 'vitest'
import { guardExternalCode } from './external-code.ts'

const written = (script: string) =>
  `<script>document.write(${JSON.stringify(script).replaceAll('<', '\\u003c')})</script>`

test.each([
  '<script src="https://tags.example/a.js"></script>',
  '<SCRIPT async SRC = \'//tags.example/a.js\' data-more="a > b"></SCRIPT >',
  '<script defer src=http://tags.example/a.js>ignored()</script>',
  '<script src="&#47;/tags.example/a.js"></script>',
  '<script src="\\\\tags.example/a.js">"</scripted></script>',
])('a script from another origin is written by an inline script: %s', (script) => {
  expect(guardExternalCode(`<p>Before İznik</p>${script}<p>After</p>`)).toBe(
    `<p>Before İznik</p>${written(script)}<p>After</p>`,
  )
})

test.each([
  '<script type="module" src="/assets/site.js"></script>',
  '<script>document.write("<script src=\'https://tags.example/a.js\'><\\/script>")</script>',
  '<script type="application/json">{"html":"<script src=//a.example>"}</script>',
  '<!-- <script src="https://tags.example/a.js"></script> -->',
  '<textarea><script src="https://tags.example/a.js"></textarea>',
  '<p>1 < 2 <script src="/assets/a.js"></script> <!-- open <script src="//a.example"></script>',
  '<style><script src="//a.example"></script>',
  '<p title="<script src=//a.example>">Text</p><scripted src="//a.example">',
])('everything else stays as it is: %s', (html) => {
  expect(guardExternalCode(html)).toBe(html)
})
