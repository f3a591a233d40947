import { extname } from 'node:path'
import { endingsByType } from '#contract/rules/files/file-types.ts'

/** The older Office formats share one container; only these names of it are documents. */
const olderOffice: Record<string, string> = {
  '.doc': 'application/msword',
  '.xls': 'application/vnd.ms-excel',
  '.ppt': 'application/vnd.ms-powerpoint',
}

/** Detects a file's type from the signature in its first bytes; null for a type that is not accepted. */
export async function detectMediaType(head: Buffer, name: string): Promise<string | null> {
  const ending = extname(name).toLowerCase()
  // loaded with the first upload
  const { fileTypeFromBuffer } = await import('file-type')
  const detected = (await fileTypeFromBuffer(head))?.mime
  if (detected === undefined) return detectTextType(head, ending)
  if (detected === 'application/x-cfb') return olderOffice[ending] ?? null
  return detected in endingsByType ? detected : null
}

/** Whether the bytes are UTF-8 without control characters, and not markup that a browser would run. */
function detectTextType(head: Buffer, ending: string): string | null {
  const text = decode(head)
  // oxlint-disable-next-line no-control-regex -- a control character is what tells binary data from text
  if (text === null || /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text)) return null
  if (/<(!doctype|html|head|body|script|svg|iframe|\?xml|\?php)/i.test(text)) return null
  if (ending === '.csv') return 'text/csv'
  return ending === '.tsv' ? 'text/tab-separated-values' : 'text/plain'
}

function decode(head: Buffer): string | null {
  try {
    // `stream` leaves out a character that the end of the head cuts in two
    return new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
  } catch {
    return null
  }
}
