import { downloadZip } from 'client-zip'

type Cell = string | number

export async function buildSpreadsheet(sheet: string, rows: readonly Cell[][]): Promise<Buffer> {
  const parts = [
    ['[Content_Types].xml', contentTypes],
    ['_rels/.rels', relationships('officeDocument', 'xl/workbook.xml')],
    ['xl/workbook.xml', workbook(sheet)],
    ['xl/_rels/workbook.xml.rels', relationships('worksheet', 'worksheets/sheet1.xml')],
    ['xl/worksheets/sheet1.xml', worksheet(rows)],
  ].map(([name = '', input = '']) => ({ name, input, lastModified: new Date(1980, 0, 1) }))
  return Buffer.from(await downloadZip(parts).arrayBuffer())
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const openXml = 'http://schemas.openxmlformats.org'
const mainNamespace = `${openXml}/spreadsheetml/2006/main`
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const contentTypes =
  `${declaration}<Types xmlns="${openXml}/package/2006/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/>` +
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/></Types>`

const relationships = (type: string, target: string): string =>
  `${declaration}<Relationships xmlns="${openXml}/package/2006/relationships"><Relationship Id="rId1" ` +
  `Type="${openXml}/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`

const workbook = (sheet: string): string =>
  `${declaration}<workbook xmlns="${mainNamespace}" ` +
  `xmlns:r="${openXml}/officeDocument/2006/relationships"><sheets>` +
  `<sheet name="${escapeXml(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`

const worksheet = (rows: readonly Cell[][]): string =>
  `${declaration}<worksheet xmlns="${mainNamespace}"><cols><col min="1" max="1" width="34" customWidth="1"/>` +
  `<col min="2" max="16" width="13" customWidth="1"/></cols><sheetData>` +
  `${rows.map((cells) => `<row>${cells.map(writeCell).join('')}</row>`).join('')}</sheetData></worksheet>`

const writeCell = (cell: Cell): string =>
  typeof cell === 'number'
    ? `<c><v>${cell}</v></c>`
    : `<c t="inlineStr"><is><t>${escapeXml(cell)}</t></is></c>`

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
