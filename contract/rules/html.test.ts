import { expect, test } from 'vitest'
import { escapeHtml, html } from './html.ts'

test('text is escaped for content and attributes in HTML and XML', () => {
  expect(escapeHtml(`a & b < c > d "e" 'f' g`)).toBe('a &amp; b &lt; c &gt; d &quot;e&quot; &#39;f&#39; g')
})

test.each([
  ['text', html`<p>${'<b>'}</p>`, '<p>&lt;b&gt;</p>'],
  ['a number', html`<p>${7}</p>`, '<p>7</p>'],
  ['HTML', html`<p>${html`<b>${'&'}</b>`}</p>`, '<p><b>&amp;</b></p>'],
  ['a list of HTML', html`<p>${[html`<i>1</i>`, html`<i>2</i>`]}</p>`, '<p><i>1</i><i>2</i></p>'],
  ['false', html`<p>${false}</p>`, '<p></p>'],
  ['undefined', html`<p>${undefined}</p>`, '<p></p>'],
  ['nothing', html`<p></p>`, '<p></p>'],
])('a template renders %s', (_, result, expected) => {
  expect(result).toEqual({ html: expected })
})
