type Table = readonly (readonly string[])[]

interface Format {
  delimiter?: string
  lineEnd?: string
  encoding?: 'utf8' | 'utf8-bom' | 'utf16le' | 'utf16be' | 'windows-1252'
  /** Adds the line `sep=…`, from which Excel reads the delimiter. */
  separatorLine?: boolean
  endsWithLineEnd?: boolean
}

export const formats = {
  'Excel, CSV UTF-8': { encoding: 'utf8-bom', lineEnd: '\r\n' },
  'Excel, CSV in the United States': { encoding: 'windows-1252', lineEnd: '\r\n' },
  'Excel, CSV in Germany': { encoding: 'windows-1252', lineEnd: '\r\n', delimiter: ';' },
  'Excel, Unicode text': { encoding: 'utf16le', lineEnd: '\r\n', delimiter: '\t' },
  'Excel, Macintosh CSV': { lineEnd: '\r' },
  'Google Sheets': { lineEnd: '\r\n', endsWithLineEnd: false },
  'Google Sheets, TSV': { lineEnd: '\r\n', delimiter: '\t', endsWithLineEnd: false },
  'Numbers in France': { delimiter: ';', lineEnd: '\r\n' },
  'a report with a separator line': { separatorLine: true, delimiter: '|', lineEnd: '\r\n' },
  'an old system': { encoding: 'utf16be', delimiter: ';', separatorLine: true },
} as const satisfies Record<string, Format>

export function encodeTable(table: Table, format: Format): Buffer {
  const { delimiter = ',', lineEnd = '\n', separatorLine = false, endsWithLineEnd = true } = format
  const toCell = (cell: string) =>
    /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell
  const lines = table.map((row) => row.map(toCell).join(delimiter))
  if (separatorLine) lines.unshift(`sep=${delimiter}`)
  return encode(`${lines.join(lineEnd)}${endsWithLineEnd ? lineEnd : ''}`, format.encoding ?? 'utf8')
}

function encode(text: string, encoding: NonNullable<Format['encoding']>): Buffer {
  switch (encoding) {
    case 'utf8':
      return Buffer.from(text)
    case 'utf8-bom':
      return Buffer.from(`\uFEFF${text}`)
    case 'utf16le':
      return Buffer.from(`\uFEFF${text}`, 'utf16le')
    case 'utf16be':
      return Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()
    case 'windows-1252':
      return Buffer.from(text, 'latin1')
  }
}

export function addClutter([header = [], ...rows]: Table, totals?: readonly string[]): string[][] {
  const width = header.length + 2
  const pad = (row: readonly string[]) => [...row, ...Array<string>(width - row.length).fill('')]
  const blank = [pad([]), pad(['\u00A0', ' ']), pad(['', '\u200B'])]
  return [
    pad(['Export of 3 May']),
    pad([]),
    pad(header),
    ...rows.flatMap((row) => [pad(row), pad([])]),
    ...blank,
    ...(totals ? [pad(totals)] : []),
    pad([]),
  ]
}
