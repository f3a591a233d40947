const A4 = '0 0 595 842'
const LEFT = 72
const RIGHT = 523
const TOP = 750
const LINE_HEIGHT = 22

export type PdfLine = string | readonly [label: string, figure: string]

/** Builds a one-page PDF. The first line has a larger font. Omits characters other than printable ASCII. */
export function buildPdf(lines: readonly PdfLine[]): Buffer {
  const textCommands = lines.flatMap((line, index) => {
    const size = index === 0 ? 18 : 11
    const y = TOP - index * LINE_HEIGHT - (index === 0 ? 0 : 14)
    if (typeof line === 'string') return drawText(line, size, LEFT, y)
    const [label, figure] = line
    return [drawText(label, size, LEFT, y), drawText(figure, size, RIGHT - figureWidth(figure, size), y)]
  })
  const content = textCommands.join('\n')
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [${A4}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ])
}

const drawText = (text: string, size: number, x: number, y: number): string =>
  `BT /F1 ${size} Tf ${x.toFixed(1)} ${y} Td (${escape(text)}) Tj ET`

/** The width of a figure in Helvetica, in points. */
const figureWidth = (figure: string, size: number): number =>
  (Array.from(figure, characterWidth).reduce((sum, width) => sum + width, 0) * size) / 1000

/** The width of a digit or a punctuation mark of an amount, in thousandths of the font size. */
function characterWidth(character: string): number {
  if (/[., ]/.test(character)) return 278
  return /[()-]/.test(character) ? 333 : 556
}

const escape = (line: string): string =>
  line.replaceAll(/[^\x20-\x7e]/g, '').replaceAll(/[\\()]/g, String.raw`\$&`)

function assemble(objects: string[]): Buffer {
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const count = objects.length + 1
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}`
  return Buffer.from(
    `${text}${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  )
}
