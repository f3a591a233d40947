const A4 = '0 0 595 842'
const LEFT = 72
const TOP = 750
const LINE = 22

/** One page of plain lines as a PDF, the first line larger. Letters beyond ASCII are left out. */
export function paperPdf(lines: readonly string[]): Buffer {
  const shown = lines.map((line, at) => {
    const [size, y] = [at === 0 ? 18 : 11, TOP - at * LINE - (at === 0 ? 0 : 14)]
    return `BT /F1 ${size} Tf ${LEFT} ${y} Td (${escaped(line)}) Tj ET`
  })
  const content = shown.join('\n')
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [${A4}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ])
}

const escaped = (line: string): string =>
  line.replaceAll(/[^\x20-\x7e]/g, '').replaceAll(/[\\()]/g, String.raw`\$&`)

/** The objects one after the other, and the table of where each begins. */
function assemble(objects: string[]): Buffer {
  let text = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const count = objects.length + 1
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`
  return Buffer.from(
    `${text}${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  )
}
