import { z } from 'zod'
import type { Call, Deadlines, ProviderLog } from '../http.ts'
import type { DriveConfig } from './config.ts'
import { createDriveCalls } from './drive-calls.ts'
import { createUnusableDocumentError } from './unusable-document.ts'
import type { DocumentService, TemplateCopy } from './index.ts'

const DOCUMENT = 'application/vnd.google-apps.document'
const COPY_OF = 'headwater_copy'
const COPY_FIELDS = 'id,name,webViewLink'

const metadata = z.object({
  name: z.string(),
  mimeType: z.string(),
  trashed: z.boolean().nullish(),
  webViewLink: z.string().nullish(),
  capabilities: z.object({ canCopy: z.boolean().nullish() }).nullish(),
})

const copy = z
  .object({ id: z.string().min(1), name: z.string(), webViewLink: z.string().nullish() })
  .transform(({ id, name, webViewLink }): TemplateCopy => ({
    file_id: id,
    name,
    open_url: webAddress(webViewLink),
  }))
const copies = z.object({ files: z.array(copy) })

/**
 * Reads and copies documents in Google Drive with a service account. Methods throw ProviderError, or AppError
 * `provider_rejected` with instructions for the user. Source: Google's Drive API documentation.
 */
export function openGoogleDrive(
  config: DriveConfig,
  log: ProviderLog,
  deadline: Deadlines = {},
): DocumentService {
  const call = createDriveCalls(config, log, deadline)
  return {
    read: (fileId) => read(call, fileId),
    async duplicate(fileId, name, reference) {
      const existing = await findCopy(call, config.driveId, requireReference(reference))
      return existing ?? makeCopy(call, config.folderId, { fileId, name, reference })
    },
    openFile: null,
  }
}

async function read(call: Call, fileId: string) {
  const query = { fields: 'name,mimeType,trashed,webViewLink,capabilities(canCopy)' }
  const file = await call('read document', filePath(fileId), metadata, { query })
  if (file.trashed) throw createUnusableDocumentError('This document is in the trash.')
  if (file.mimeType !== DOCUMENT)
    throw createUnusableDocumentError('Only Google Docs documents can be templates.')
  if (file.capabilities?.canCopy === false)
    throw createUnusableDocumentError('Copying is disabled for this document.')
  return { name: file.name, open_url: webAddress(file.webViewLink) }
}

function makeCopy(
  call: Call,
  folderId: string,
  { fileId, name, reference }: { fileId: string; name: string; reference: string },
): Promise<TemplateCopy> {
  const body = { name, parents: [folderId], appProperties: { [COPY_OF]: reference } }
  const query = { fields: COPY_FIELDS }
  return call('copy document', `${filePath(fileId)}/copy`, copy, { query, body })
}

/** Finds an existing copy, because the response to an earlier call may have been lost. */
async function findCopy(call: Call, driveId: string | null, reference: string) {
  const query = {
    q: `appProperties has { key='${COPY_OF}' and value='${reference}' } and trashed = false`,
    fields: `files(${COPY_FIELDS})`,
    includeItemsFromAllDrives: 'true',
    ...(driveId !== null && { corpora: 'drive', driveId }),
  }
  return (await call('find copy', '/files', copies, { query })).files[0]
}

/** Rejects unsafe characters, because the reference is inserted into a query. */
function requireReference(reference: string): string {
  if (/^[A-Za-z0-9-]{1,100}$/.test(reference)) return reference
  throw new TypeError('a reference must consist of letters, digits and dashes')
}

const filePath = (fileId: string) => `/files/${encodeURIComponent(fileId)}`

const webAddress = (address: string | null | undefined): string | null =>
  address && URL.canParse(address) && new URL(address).protocol === 'https:' ? address : null
