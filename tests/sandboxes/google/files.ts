import { drive } from './sandbox.ts'

export const DOCUMENT = 'application/vnd.google-apps.document'
const FOLDER = 'application/vnd.google-apps.folder'
const SPREADSHEET = 'application/vnd.google-apps.spreadsheet'

export interface DriveFile {
  id: string
  name: string
  mimeType: string
  trashed: boolean
  parents: string[]
  /** The id of the file's shared drive; null outside shared drives. */
  driveId: string | null
  appProperties: Record<string, string>
  createdTime: string
  modifiedTime: string
  canCopy: boolean
  isShared: boolean
}

const BEGAN = '2026-01-05T09:00:00.000Z'

const file = (id: string, name: string, more: Partial<DriveFile> = {}): DriveFile => ({
  id,
  name,
  mimeType: DOCUMENT,
  trashed: false,
  parents: [],
  driveId: drive.sharedDriveId,
  appProperties: {},
  createdTime: BEGAN,
  modifiedTime: BEGAN,
  canCopy: true,
  isShared: true,
  ...more,
})

export const buildInitialFiles = (): Map<string, DriveFile> =>
  new Map(
    [
      file(drive.copiesFolderId, 'Copies', { mimeType: FOLDER, parents: [drive.sharedDriveId] }),
      file(drive.ownFolderId, 'My copies', { mimeType: FOLDER, driveId: null }),
      file(drive.termSheetId, 'Term sheet'),
      file(drive.agreementId, 'Financing agreement'),
      file(drive.lockedId, 'Locked agreement', { canCopy: false }),
      file(drive.trashedId, 'Old agreement', { trashed: true }),
      file(drive.spreadsheetId, 'Forecast', { mimeType: SPREADSHEET }),
      file(drive.privateId, 'Private notes', { isShared: false }),
    ].map((file) => [file.id, file]),
  )

/** Formats a file as Drive does, with top-level `fields` such as `id,name` or `*`; null selects Drive's defaults. */
export function toFileResponse(file: DriveFile, fields: string | null): Record<string, unknown> {
  const { canCopy, isShared: _, driveId, ...own } = file
  const allFields: Record<string, unknown> = {
    kind: 'drive#file',
    ...own,
    ...(driveId !== null && { driveId }),
    webViewLink: `https://docs.google.com/document/d/${file.id}/edit?usp=drivesdk`,
    capabilities: { canCopy, canEdit: true },
  }
  if (fields === '*') return allFields
  const requestedFields = (fields ?? 'kind,id,name,mimeType')
    .split(',')
    .map((name) => name.replace(/\(.*$/, '').trim())
  return Object.fromEntries(Object.entries(allFields).filter(([name]) => requestedFields.includes(name)))
}
