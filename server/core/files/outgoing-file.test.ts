import { expect, test } from 'vitest'
import { endingsByType } from '#contract/rules/files/file-types.ts'
import { toDownloadName } from './outgoing-file.ts'

const dangerousEndings = (
  '.exe .com .scr .pif .msi .msp .cpl .dll .jar .app .dmg .pkg .iso .hta .js .jse .mjs .vbs .vbe .wsf .wsh .ps1 .psm1 .bat ' +
  '.cmd .sh .url .lnk .scf .library-ms .search-ms .settingcontent-ms .desktop .webloc .reg .html .htm .xhtml .svg .xml .mht .chm .php .py .rb .pl .inf .ini'
).split(' ')
const types = Object.entries(endingsByType)
const pairs = types.flatMap(([type, [ending]]) => dangerousEndings.map((bad) => ({ type, ending, bad })))

test.each(pairs)('$type named $bad is sent with the ending $ending', ({ type, ending, bad }) => {
  for (const name of [`deck${bad}`, `deck${ending}${bad}`, bad, `deck${bad.toUpperCase()}`, `deck${ending}/`])
    expect(toDownloadName(name, type)).toBe(name + ending)
})

test('no type is sent with an ending that a system executes', () => {
  const allowed = types.flatMap(([, endings]) => endings)
  expect(allowed.filter((ending) => dangerousEndings.includes(ending))).toEqual([])
})

test.each(types.flatMap(([type, endings]) => endings.map((ending) => [type, ending] as const)))(
  '%s keeps its own ending %s, in any case',
  (type, ending) => {
    for (const name of [`Deck v2${ending}`, `Deck v2${ending.toUpperCase()}`])
      expect(toDownloadName(name, type)).toBe(name)
  },
)

test.each([
  ['an unknown type', 'x.exe', 'application/octet-stream', 'x.exe.bin'],
  ['an ending hidden by a direction override', 'deck\u202Efdp.exe', 'application/pdf', 'deckfdp.exe.pdf'],
  ['an ending broken by invisible characters', 'deck.p\u200Bdf', 'application/pdf', 'deck.pdf'],
  ['an ending followed by a space or a dot', 'setup.exe. ', 'application/pdf', 'setup.exe..pdf'],
  ['no name', '\u200B', 'text/plain', 'file.txt'],
  ['no ending', 'README', 'text/plain', 'README.txt'],
  ['only an ending', '.pdf', 'application/pdf', '.pdf.pdf'],
])('%s is corrected', (_, name, type, expected) => {
  expect(toDownloadName(name, type)).toBe(expected)
})
