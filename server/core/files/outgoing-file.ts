import type { Readable } from 'node:stream'
import { toVisibleName } from '#contract/rules/files/file-name.ts'
import { endingsByType, getExtension } from '#contract/rules/files/file-types.ts'

export interface OutgoingFile {
  /** The stored name. The file is sent with an extension that matches its type. */
  name: string
  media_type: string
  size?: number
  content: Readable
  /** Details for the audit log that cannot be derived from the path or the caller. */
  about?: { companyId: string; details: Record<string, unknown> }
}

/** Extensions of types that are only exported and cannot be uploaded. */
const exportEndings: Readonly<Record<string, readonly [string]>> = { 'application/x-ndjson': ['.ndjson'] }

/**
 * Returns the filename for a download. If the stored name's extension does not match the detected type, appends an
 * extension of that type, so that no system opens the file as a different type.
 */
export function toDownloadName(name: string, mediaType: string): string {
  // Invisible characters can hide the real extension of a name.
  const visible = toVisibleName(name) || 'file'
  const endings = endingsByType[mediaType] ?? exportEndings[mediaType] ?? ['.bin']
  return endings.includes(getExtension(visible)) ? visible : visible + endings[0]
}

/** Builds the Content-Disposition header of an attachment (RFC 6266), with an ASCII and an encoded filename. */
export function toContentDisposition(name: string): string {
  const encoded = encodeURIComponent(name).replace(/['()*]/g, percentEncoded)
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

const percentEncoded = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`
