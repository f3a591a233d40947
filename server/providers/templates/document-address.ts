import { invalidField } from '#contract/core/errors.ts'

const DOCUMENT_PATH = /^\/document\/d\/([A-Za-z0-9_-]{10,128})(?:\/[^/]*)?$/

/** Parses the id from `https://docs.google.com/document/d/<id>/…`; null for any other address. */
export function parseDocumentId(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, host, username, password, pathname } = new URL(address)
  if (protocol !== 'https:' || host !== 'docs.google.com' || username !== '' || password !== '') return null
  return DOCUMENT_PATH.exec(pathname)?.[1] ?? null
}

export const buildDocumentAddress = (fileId: string): string =>
  `https://docs.google.com/document/d/${fileId}/edit`

/** Throws `invalid_request` if the address is not that of a Google Docs document. */
export function requireDocumentId(url: string): string {
  const id = parseDocumentId(url)
  if (id !== null) return id
  const example = 'https://docs.google.com/document/d/…/edit'
  throw invalidField('body.url', `Paste a Google Docs link, such as ${example}`)
}
