/** An encryption dictionary from pypdf 6.19, with the owner password “owner”. */
export interface PdfEncryption {
  name: string
  /** Whether opening the file needs the password “secret”. */
  needsPassword: boolean
  fields: { V: number; R: number; Length: number }
  owner: Buffer<ArrayBuffer>
  user: Buffer<ArrayBuffer>
}

const build = (
  name: string,
  needsPassword: boolean,
  [V, R, Length]: [number, number, number],
  owner: string,
  user: string,
): PdfEncryption => ({
  name,
  needsPassword,
  fields: { V, R, Length },
  owner: Buffer.from(owner, 'hex'),
  user: Buffer.from(user, 'hex'),
})

/** Each encryption method, with and without a password to open the file. */
export const pdfEncryptions: readonly PdfEncryption[] = [
  build(
    'AES-128',
    false,
    [4, 4, 128],
    '566fa873ee33c797cd3b904fdadf814afa34df9a38f6ed41b984e2c6da2aa6f5',
    '52d62fb1b6e370d3006690786cbcbfda28bf4e5e4e758a4164004e56fffa0108',
  ),
  build(
    'AES-128',
    true,
    [4, 4, 128],
    '0db5855fc5326569e765906caf64e4429a4c20d6e996fdef963e9b5080f9e083',
    'd1b7050a51f4274d0fec32a338baf33128bf4e5e4e758a4164004e56fffa0108',
  ),
  build(
    'AES-256-R5',
    false,
    [5, 5, 256],
    '422e8722ab89acd40925590810132253e0bc7168aeb67b0d40cdffe4a911ba6c30cbb4f5ce91ad379cc2c6a01cb73fa7',
    '06fc77b481a0c241149f3cb08cc2b08448eb15a51d987e643c32bbd313209079f0c79cb083f0bfc4ae8f63fc4b8d1992',
  ),
  build(
    'AES-256-R5',
    true,
    [5, 5, 256],
    '77037ea8b12bfcb270d7ef02ef0569f2f915436a141582c1beac4aef57b7a137735053f530df3ad4b0fdfd0271391e86',
    '9168742f3c7b5571ea2bf0bc916d156ff287eeff6c77867e290cf472f845162a3dad9c0b03f5c116a2c377758eb07349',
  ),
  build(
    'AES-256',
    false,
    [5, 6, 256],
    '15527f25dc238dbe7aeab2793c75524a1a9a46e1bdd48ecd9fb63a255800e3581489de4eb19d4fda55c7ef416636daa0',
    '3720f4ef98d3fcadd2a0e2af3c4e69fa34528e9186c12e51d7dd8d8b569e33e0ed69c7c4a2d60230b3cd39671412b8e1',
  ),
  build(
    'AES-256',
    true,
    [5, 6, 256],
    '5b5184aff0043d52f05dcdf5d29f55b00f76dcf3b4e507d4696cc8ca3267db33ecee37d209901882b656e44d4719313b',
    '72d3f137790346b4eb54f4b32a76ce64b2a8ec6b6be3dd0fffb0d583287280d75e6f365fa98ba3e396fae604a92c2184',
  ),
  build(
    'RC4-128',
    false,
    [2, 3, 128],
    '566fa873ee33c797cd3b904fdadf814afa34df9a38f6ed41b984e2c6da2aa6f5',
    '52d62fb1b6e370d3006690786cbcbfda28bf4e5e4e758a4164004e56fffa0108',
  ),
  build(
    'RC4-128',
    true,
    [2, 3, 128],
    '0db5855fc5326569e765906caf64e4429a4c20d6e996fdef963e9b5080f9e083',
    'd1b7050a51f4274d0fec32a338baf33128bf4e5e4e758a4164004e56fffa0108',
  ),
  build(
    'RC4-40',
    false,
    [1, 2, 40],
    'c92422687facee686e373f10b5c7d04738053152f7e2ee30e11c69ec442576ab',
    'c899bcdddd5d51d7266872b8a873366c87e530ded8487dad8a3c98a1b1be1673',
  ),
  build(
    'RC4-40',
    true,
    [1, 2, 40],
    '92fe0f4454ad4c9644693f33c07cb54f587dce1e2682fe9ecea6107a1ef630dd',
    '0be9a28819c87e664bb07ebae99158635b3267d9d340934d55244e22e878b586',
  ),
]

const id = Buffer.from('6466636166353432373930333230366464313134343164306235626139363162', 'hex')

const hexadecimal = (bytes: Buffer) => `<${bytes.toString('hex')}>`
/** Writes a literal string with escaped characters. */
const literal = (bytes: Buffer) =>
  `(${bytes
    .toString('latin1')
    .replace(/[\\()]/g, String.raw`\$&`)
    .replaceAll('\r', String.raw`\r`)})`

/** Builds a PDF with this encryption, `padding` bytes in front, and its strings in either notation. */
export function buildProtectedPdf(
  { fields, owner, user }: PdfEncryption,
  { padding = 0, isLiteral = false }: { padding?: number; isLiteral?: boolean } = {},
): Buffer<ArrayBuffer> {
  const write = isLiteral ? literal : hexadecimal
  const { V, R, Length } = fields
  const ciphers = V < 4 ? '' : '/CF<</StdCF<</AuthEvent/DocOpen/CFM/AESV2/Length 16>>>>/StmF/StdCF/StrF/StdCF'
  const filter = `${ciphers}/Filter/Standard/V ${V}/R ${R}/Length ${Length}/P -4`
  const dictionary = `5 0 obj<<${filter}/O ${write(owner)}/U ${write(user)}>>endobj`
  const trailer = `trailer<</Size 6/Root 3 0 R/ID[${write(id)}${write(id)}]/Encrypt 5 0 R>>`
  const page = '1 0 obj<</Type/Page>>endobj'
  return Buffer.from(
    ['%PDF-1.7', page, ' '.repeat(padding), dictionary, trailer, '%%EOF'].join('\n'),
    'latin1',
  )
}
