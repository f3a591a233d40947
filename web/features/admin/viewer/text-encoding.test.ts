import { expect, test } from 'vitest'
import { decodeText } from './text-encoding.ts'

function encode(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding)
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
  return Uint8Array.from(
    Array.from(text, (char) => {
      const byte = bytes.get(char)
      if (byte === undefined) throw new Error(`${encoding} has no ${char}`)
      return byte
    }),
  )
}
const utf16 = (text: string, isLittle: boolean) =>
  Uint8Array.from(
    Array.from(text).flatMap((char) => {
      const code = char.charCodeAt(0)
      return isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255]
    }),
  )

const encoder = new TextEncoder()

const french = 'Date;Libellé;Montant\r\n05/03/2026;Café “Crème” à Zürich – s’il vous plaît;-1234,50\r\n'
const german = 'Größe;Straße\nMüller;München\nAktie;Österreich\n'
const spanish = 'Descripción;¿Pagado?\nAño nuevo, Peña;Sí\n'
const polish = 'Data;Opis;Kwota\n01.03.2026;Wypłata środków, Łódź;100\n'
const russian = 'Дата;Назначение платежа;Сумма\n01.03.2026;Оплата по договору аренды;1000,00\n'

test.each([
  ['windows-1252', french],
  ['windows-1252', `${german}5 €;10 m²;£3\n`],
  ['iso-8859-15', german],
  ['macintosh', french],
  ['macintosh', german],
  ['macintosh', spanish],
  ['windows-1252', spanish],
  ['windows-1250', polish],
  ['iso-8859-2', polish],
  ['windows-1251', russian],
  ['koi8-r', russian],
])('decodes text in %s', async (encoding, text) => {
  expect(await decodeText(encode(text, encoding))).toBe(text)
})

test('decodes UTF-16 in both byte orders, with and without a byte order mark', async () => {
  for (const isLittle of [true, false])
    for (const mark of ['', '\ufeff']) expect(await decodeText(utf16(mark + french, isLittle))).toBe(french)
})

test('decodes UTF-8 with and without a byte order mark', async () => {
  for (const mark of ['', '\ufeff'])
    for (const text of [french, russian, 'a,b\n1,2\n', ''])
      expect(await decodeText(encoder.encode(mark + text))).toBe(text)
})

test('replaces invalid bytes in UTF-8 and decodes the rest', async () => {
  const bytes = Uint8Array.from([...encoder.encode(french), 0xc3, 0x3b, ...encoder.encode(german)])
  expect(await decodeText(bytes)).toBe(`${french}\ufffd;${german}`)
})

test('decodes text in Shift JIS', async () => {
  const line = '93fa95742c8be08a7a2c93458b760d0a323032362f30332f30312c3530302c82b382ad82e78be28d730d0a'
  const bytes = Uint8Array.from(line.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  expect(await decodeText(bytes)).toContain('日付')
})

test.each(['$)C', '$)A'])(
  'decodes text with the escape sequence %s of an unsupported encoding',
  async (sequence) => {
    const bytes = encoder.encode(`\u001b${sequence}!`.repeat(20))
    const invalid = new Uint8Array(100).fill(0xff)
    expect(await decodeText(Uint8Array.from([...bytes, ...invalid]))).toContain(sequence)
  },
)
