import type { Readable } from 'node:stream'
import { toVisibleName } from '#contract/rules/files/file-name.ts'
import { endingsByType, getEnding } from '#contract/rules/files/file-types.ts'

/** A file to be sent. */
export interface OutgoingFile {
  /** The name it is stored under; it is sent under a name whose ending fits its type. */
  name: string
  media_type: string
  size?: number
  content: Readable
  /** Details for the audit that neither the path nor the caller shows. */
  about?: { companyId: string; details: Record<string, unknown> }
}

/**
 * The name that a file leaves us under: the one it has, if its ending fits the type that was detected, else with the
 * ending of that type appended. So no system opens it as anything else, whatever its uploader called it.
 */
export function toOutgoingName(name: string, mediaType: string): string {
  // With what is not seen, a name can show another ending than it has.
  const visible = toVisibleName(name) || 'file'
  const endings = endingsByType[mediaType] ?? ['.bin']
  return endings.includes(getEnding(visible)) ? visible : visible + endings[0]
}

/** The header of an attachment with this name (RFC 6266): in ASCII, and encoded for browsers that read more. */
export function toContentDisposition(name: string): string {
  const encoded = encodeURIComponent(name).replace(/['()*]/g, percentEncoded)
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

const percentEncoded = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`
