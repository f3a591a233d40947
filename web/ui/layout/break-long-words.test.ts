import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { breakLongWords } from './break-long-words.ts'

it.each([
  ['Short words: ana@example.com', 'Short words: ana@example.com'],
  [
    'To sam.pryor@counsel.headwater.example, 27 Nov 2026',
    'To sam.<wbr/>pryor@<wbr/>counsel.<wbr/>headwater.<wbr/>example, 27 Nov 2026',
  ],
  ['https://headwater.example/mail/stop', 'https://<wbr/>headwater.<wbr/>example/<wbr/>mail/<wbr/>stop'],
])('shows %s', (text, html) => {
  expect(renderToStaticMarkup(breakLongWords(text))).toBe(html)
})
