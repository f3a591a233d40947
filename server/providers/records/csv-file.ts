import { type FileHandle, open } from 'node:fs/promises'
import { basename } from 'node:path'
import { ProviderError } from '../../core/provider-error.ts'

export const maxTableBytes = 100 * 1024 * 1024

/** `reason` is for the user who maintains the table. */
export const createTableError = (path: string, reason: string): ProviderError =>
  new ProviderError('csv', `read ${basename(path)}`, 'invalid', { reason, details: { note: reason } })

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

export interface TableFile {
  /**
   * The encoding of the file, or UTF-8 if the encoding is unknown. Bytes that are not valid UTF-8 then become
   * replacement characters.
   */
  encoding: Encoding
  /** Yields the text in chunks, without a byte order mark. */
  text(): AsyncGenerator<string>
  close(): Promise<void>
}

/** Throws ProviderError `invalid` if the file is a workbook or larger than 100 MB. */
export async function openTableFile(path: string): Promise<TableFile> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size > maxTableBytes) throw createTableError(path, 'it is larger than 100 MB')
    const encoding = await detectEncoding(file, path)
    return { encoding, text: () => decode(file, encoding), close: () => file.close() }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** Bytes per read, small enough not to block the server. */
const stepBytes = 16 * 1024

async function* readBytes(file: FileHandle): AsyncGenerator<Buffer> {
  const buffer = Buffer.alloc(stepBytes)
  for (let position = 0; ;) {
    const { bytesRead } = await file.read(buffer, 0, stepBytes, position)
    if (bytesRead === 0) return
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

async function* decode(file: FileHandle, encoding: Encoding, fatal = false): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal })
  for await (const bytes of readBytes(file)) yield decoder.decode(bytes, { stream: true })
  yield decoder.decode()
}

/** The first bytes of new and old Excel files. */
const workbooks = ['504b0304', 'd0cf11e0']

async function detectEncoding(file: FileHandle, path: string): Promise<Encoding> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
  const start = buffer.subarray(0, bytesRead)
  if (workbooks.includes(start.toString('hex')))
    throw createTableError(path, 'it is a workbook. Save the sheet as “CSV UTF-8”')
  const [first, second] = start
  // UTF-16 is recognized by its byte order mark or, if the first character is ASCII, by its zero byte.
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be'
  return (await isUtf8(file)) ? 'utf-8' : guessEncoding(file)
}

async function isUtf8(file: FileHandle): Promise<boolean> {
  try {
    for await (const _ of decode(file, 'utf-8', true));
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** Characters that appear when text in a different encoding, such as Mac Roman, is decoded as Windows-1252. */
const foreign = /[\u0081\u008D\u008F\u0090\u009D]|[a-z][ŠŒŽ‡ˆŸ]/

/**
 * Returns UTF-8 if the text is damaged UTF-8 or would look wrong in Windows-1252. Otherwise returns Windows-1252, which
 * Excel uses for CSV in Western countries.
 */
async function guessEncoding(file: FileHandle): Promise<Encoding> {
  for await (const text of decode(file, 'utf-8')) if (/[\u0080-\uFFFC]/.test(text)) return 'utf-8'
  for await (const text of decode(file, 'windows-1252')) if (foreign.test(text)) return 'utf-8'
  return 'windows-1252'
}
