export interface Message {
  /** Unfolded and decoded headers by lowercase name. The last value of a repeated header counts. */
  headers: Record<string, string>
  text: string
  html: string
}

interface Part {
  headers: Record<string, string>
  body: Buffer
}

/** Parses an email with text, HTML, or both as alternatives. Ignores attachments. */
export function parseMessage(raw: Buffer): Message {
  const whole = splitPart(raw)
  const parts = listLeaves(whole)
  const findText = (type: string) => {
    const part = parts.find(({ headers }) => (headers['content-type'] ?? 'text/plain').startsWith(type))
    return part ? decodedBody(part) : ''
  }
  return { headers: whole.headers, text: findText('text/plain'), html: findText('text/html') }
}

function splitPart(raw: Buffer): Part {
  const end = raw.indexOf('\r\n\r\n')
  const head = raw.subarray(0, end === -1 ? raw.length : end).toString('utf8')
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = lines.flatMap((line) => {
    const [, name, value] = /^([^:\s]+):\s*(.*)$/.exec(line) ?? []
    return name ? [[name.toLowerCase(), decodeWords(value ?? '')] as const] : []
  })
  return { headers: Object.fromEntries(headers), body: end === -1 ? Buffer.alloc(0) : raw.subarray(end + 4) }
}

function listLeaves(part: Part): Part[] {
  const boundary = /^multipart\/.*boundary="?([^";]+)"?/i.exec(part.headers['content-type'] ?? '')?.[1]
  if (!boundary) return [part]
  // latin1 preserves every byte, so the parts can be converted back.
  const pieces = `\r\n${part.body.toString('latin1')}`.split(`\r\n--${boundary}`).slice(1, -1)
  return pieces.flatMap((piece) =>
    listLeaves(splitPart(Buffer.from(piece.replace(/^\s*\r\n/, ''), 'latin1'))),
  )
}

function decodedBody({ headers, body }: Part): string {
  const encoding = headers['content-transfer-encoding']?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body.toString('latin1'), 'base64').toString('utf8')
  if (encoding === 'quoted-printable')
    return quotedPrintable(body.toString('latin1').replaceAll(/=\r?\n/g, '')).toString('utf8')
  return body.toString('utf8')
}

const quotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text.replaceAll(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

/** Decodes UTF-8 encoded words such as `=?UTF-8?Q?…?=` (RFC 2047). Drops spaces between two encoded words. */
function decodeWords(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) => {
      if (kind.toLowerCase() === 'b') return Buffer.from(text, 'base64').toString('utf8')
      return quotedPrintable(text.replaceAll('_', ' ')).toString('utf8')
    })
}
