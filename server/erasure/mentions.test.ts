import { expect, test } from 'vitest'
import { createRedactor, type Mention } from './mentions.ts'

const mention = (text: string, kind: Mention['kind'] = 'name'): Mention => ({
  text,
  kind,
  replacement: 'Erased person',
})

test.each([
  ['Maya Chen', 'name', 'Call Maya  Chen, or maya chen.', 'Call Erased person, or Erased person.'],
  ['Maya Chen', 'name', 'Maya Chenoweth stays', 'Maya Chenoweth stays'],
  ['Maya', 'name', 'Maya and maya', 'Erased person and maya'],
  ["Rory O'Neil", 'name', '<b>Rory O&#39;Neil</b> and Rory O’Neil', '<b>Erased person</b> and Erased person'],
  ['A.B (C) $1', 'name', 'by A.B (C) $1, not AXB', 'by Erased person, not AXB'],
  ['maya@a.example', 'email', 'to MAYA@a.example', 'to Erased person'],
  ['maya@a.example', 'email', 'mailto:maya%40a.example?x', 'mailto:Erased person?x'],
  ['maya@a.example', 'email', 'amaya@a.example', 'amaya@a.example'],
  ['1 2075550142', 'phone', 'call +1 (207) 555-0142 or 207.555.0142', 'call Erased person or Erased person'],
  ['1 2075550142', 'phone', '{"phone":"+12075550142"}', '{"phone":"Erased person"}'],
  ['1 2075550142', 'phone', 'order 12075550142999', 'order 12075550142999'],
] as const)('a mention of %s (%s) in “%s” is replaced', (text, kind, input, output) => {
  expect(createRedactor([mention(text, kind)])(input)).toBe(output)
})

test('mentions in JSON are replaced at any depth, and values that are not texts stay', () => {
  const redact = createRedactor([mention('true'), mention('Maya Chen')])
  expect(redact({ is: true, by: ['Maya Chen', { note: 'from Maya Chen', n: 1, none: null }] })).toEqual({
    is: true,
    by: ['Erased person', { note: 'from Erased person', n: 1, none: null }],
  })
})
